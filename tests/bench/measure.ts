/** A row of the report. */
export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target: string
}

/** Rounds values to three decimals. */
export const rounded = (rows: readonly BenchRow[]): BenchRow[] =>
  rows.map((row) => ({ ...row, value: Math.round(row.value * 1000) / 1000 }))

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** Measures the duration of a call in milliseconds. */
export function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Measures the median of several runs in milliseconds, after a warm-up. */
export function medianTime(work: (index: number) => unknown, runs = 9): number {
  work(0)
  return median(Array.from({ length: runs }, (_, index) => time(() => work(index))))
}

/** Collects garbage. Needs `gc`, without which measured bytes mean nothing. */
export function collectGarbage(): void {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
}
