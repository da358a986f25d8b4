/** Number of matching resources for each choice of a property, and without one. */
interface Counts {
  readonly any: number
  readonly yes: number
  readonly no: number
  /** Of a list, by key; empty for a yes-or-no property. */
  readonly choices: Readonly<Record<string, number>>
}

/**
 * Returns true if a choice of the property would leave some of the matching resources, but not all. A property that no
 * matching resource has leaves all of them, whichever choice is made. True if the counts are unknown or nothing matches.
 */
export function divides(counts: Counts | undefined): boolean {
  if (counts === undefined || counts.any === 0) return true
  const { any, yes, no, choices } = counts
  const options = Object.values(choices)
  return (options.length > 0 ? options : [yes, no]).some((count) => count > 0 && count < any)
}
