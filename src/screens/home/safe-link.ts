/** The address where it leads to the web over a safe connection; null for anything else an event may carry. */
export const safeLink = (address: string | null): string | null =>
  address !== null && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
