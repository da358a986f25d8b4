/**
 * A set of quarters of one window, one bit each: quarter `q` counts from the start of the window and is bit `q & 31` of
 * word `q >>> 5`. The patching kernel reads 32 quarters at a time from it.
 */
export type QuarterSet = Int32Array

export const createQuarterSet = (length: number): QuarterSet => new Int32Array((length + 31) >>> 5)

export const addQuarter = (set: QuarterSet, quarter: number): void => {
  set[quarter >>> 5] = (set[quarter >>> 5] ?? 0) | (1 << (quarter & 31))
}

export const hasQuarter = (set: QuarterSet, quarter: number): boolean =>
  (((set[quarter >>> 5] ?? 0) >>> (quarter & 31)) & 1) === 1
