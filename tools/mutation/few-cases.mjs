// @ts-check
/** @typedef {typeof import('fast-check')} FastCheck */

/**
 * Property tests run once for each change of the code: with few cases, always the same ones, and none to find the smallest.
 *
 * @param {FastCheck} original
 */
export const withFewCases = (original) => {
  const most = Number(process.env['MUTATION_CASES'] ?? 20)
  /** @param {Parameters<typeof original.assert>} given */
  const assert = (...[property, { numRuns = 100, ...rest } = {}]) =>
    original.assert(property, { seed: 1, endOnFailure: true, ...rest, numRuns: Math.min(numRuns, most) })
  return { ...original, assert, default: { ...original.default, assert } }
}
