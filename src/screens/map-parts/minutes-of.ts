/** Minutes on foot, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
