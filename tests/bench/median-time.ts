/** Milliseconds: the median of nine runs after the first, which warms up. */
export function medianTime(work: () => unknown): number {
  work()
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.toSorted((one, other) => one - other)[4] ?? Number.NaN
}
