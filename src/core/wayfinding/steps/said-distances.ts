/** Metres to which distances below a length are rounded. */
const roundings = [
  { below: 10, unit: 1 },
  { below: 30, unit: 5 },
  { below: 100, unit: 10 },
  { below: 200, unit: 20 },
  { below: Infinity, unit: 50 },
] as const
const units = [50, 20, 10, 5, 1] as const

/** Share of the whole length by which the sum of what is said may differ; half a metre at least. */
const mostShare = 0.01

/**
 * Distances as they are said, in metres: 5, 10, 20 or 50 exact, below 10 by single ones, and none below 1. Where that would make
 * the sum differ from the whole length, the worst rounded are said more exactly.
 */
export function saidDistances(lengths: readonly number[]): number[] {
  const coarse = lengths.map((length) => roundings.find(({ below }) => length < below)?.unit ?? 50)
  const said = lengths.map((length, index) => rounded(length, coarse[index] ?? 1))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const most = Math.max(0.5, whole * mostShare)
  for (;;) {
    const off = said.reduce((sum, length) => sum + length, 0) - whole
    if (Math.abs(off) <= most) return said
    const worst = worstOf(lengths, said, coarse, Math.sign(off))
    if (worst === null) return inSingles(lengths, said, off)
    coarse[worst] = units.find((unit) => unit < (coarse[worst] ?? 1)) ?? 1
    said[worst] = rounded(lengths[worst] ?? 0, coarse[worst] ?? 1)
  }
}

const rounded = (length: number, unit: number): number => Math.max(1, Math.round(length / unit) * unit)

/** The one that is rounded most in a direction and not to single metres yet. */
function worstOf(lengths: readonly number[], said: readonly number[], coarse: readonly number[], way: number) {
  let worst: number | null = null
  let most = 0
  for (const [index, length] of lengths.entries()) {
    const error = ((said[index] ?? 0) - length) * way
    if ((coarse[index] ?? 1) === 1 || error <= most) continue
    worst = index
    most = error
  }
  return worst
}

/** Single metres taken off or put on where they are felt least. */
function inSingles(lengths: readonly number[], said: readonly number[], off: number): number[] {
  const result = [...said]
  const way = Math.sign(off)
  for (let left = Math.round(Math.abs(off)); left > 0; left--) {
    const errors = result.map((length, index) =>
      length - way < 1 ? -Infinity : (length - (lengths[index] ?? 0)) * way,
    )
    const place = errors.indexOf(Math.max(...errors))
    if (place < 0 || errors[place] === -Infinity) break
    result[place] = (result[place] ?? 0) - way
  }
  return result
}
