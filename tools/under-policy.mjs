// @ts-check
/** Changes the code of two packages that the page's Content-Security-Policy refuses. */

/** @typedef {{ files: RegExp, code: string, instead: string, count: number }} Change */

/** MapLibre's worker evaluates scripts passed as text. Foyer passes none, and the production build must have no eval. @type {Change} */
const evaluation = {
  files: /maplibre-gl-worker\.mjs$/,
  code: 'globalThis.eval(',
  instead: "(()=>{throw new TypeError('eval is disabled')})(",
  count: 1,
}

/** The announcer of React Aria is emptied as markup, which throws under Trusted Types: a date field then ignores every other key. @type {Change} */
const announcer = {
  files: /dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/,
  code: ".innerHTML = ''",
  instead: '.replaceChildren()',
  count: 2,
}

/**
 * Throws if a new release of a package has other code.
 * @param {string} name @param {Change} change
 * @returns {import('vite').Plugin}
 */
const changed = (name, { files, code: given, instead, count }) => ({
  name,
  transform(code, id) {
    if (!files.test(id)) return null
    if (code.split(given).length !== count + 1)
      throw new Error(`${id} changed: expected '${given}' ${count} times. Update tools/under-policy.mjs.`)
    return { code: code.replaceAll(given, instead), map: null }
  },
})

/** For workers. */
export const withoutEval = () => changed('without-eval', evaluation)

/**
 * For pages. The development server bundles packages before it transforms them, so the plugin works there, too.
 * @returns {import('vite').Plugin}
 */
export const withoutMarkup = () => {
  const plugin = changed('without-markup', announcer)
  return { ...plugin, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }) }
}
