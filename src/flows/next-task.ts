/** Lets the page answer whatever came meanwhile before more is done. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
