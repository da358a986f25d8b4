/** Malformed answers are logged as warnings (section 8). Problems name fields, never values. */
export function logProblems(what: string, problems: readonly string[]): void {
  if (problems.length > 0) console.warn(`${what}: ${problems.length} problems`, problems)
}
