// @ts-check
/** MapLibre's worker evaluates scripts passed as text. Foyer passes none, and the page's policy forbids it. */
const call = 'globalThis.eval('
const refusal = "(()=>{throw new TypeError('eval is disabled')})("

/**
 * Removes the only eval from MapLibre's worker, because the production build must have none. Throws if a new release calls it
 * differently.
 * @returns {import('vite').Plugin}
 */
export const withoutEval = () => ({
  name: 'without-eval',
  transform(code, id) {
    if (!/maplibre-gl-worker\.mjs/.test(id) || id.includes('?')) return null
    if (code.split(call).length !== 2)
      throw new Error("MapLibre's worker changed: expected one 'globalThis.eval('. Update tools/without-eval.mjs.")
    return { code: code.replace(call, refusal), map: null }
  },
})
