// @ts-check
/** How MapLibre's worker runs a script that somebody gives it as a text, which nobody here does and the page's policy forbids. */
const call = 'globalThis.eval('
const refusal = "(()=>{throw new TypeError('no text is run as a script')})("

/**
 * Takes the one eval out of MapLibre's worker: the production build is checked for having none. Fails when a new release has it
 * otherwise, since then somebody must look.
 * @returns {import('vite').Plugin}
 */
export const withoutEval = () => ({
  name: 'without-eval',
  transform(code, id) {
    if (!/maplibre-gl-worker\.mjs/.test(id) || id.includes('?')) return null
    if (code.split(call).length !== 2) throw new Error('MapLibre runs texts as scripts in another way than it did.')
    return { code: code.replace(call, refusal), map: null }
  },
})
