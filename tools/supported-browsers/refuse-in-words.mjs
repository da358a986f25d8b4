// @ts-check
import { readFileSync } from 'node:fs'
import { browserNames } from './list.mjs'

const read = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** @typedef {'old' | 'noScript' | 'failed'} Reason */
/** @typedef {Record<string, Record<Reason, [title: string, text: string]>>} Texts By language, as the specification names them */

/** @type {Texts} */
const texts = JSON.parse(read('texts.json').replaceAll('{browsers}', browserNames))

/** Only where one is there does the language attribute differ from the specification's code. */
const tagOf = (/** @type {string} */ language) => (language === 'ua' ? 'uk' : language)

/** Without a script, nothing can read the user's language. */
const withoutScript = () =>
  Object.entries(texts).map(
    ([
      language,
      {
        noScript: [title, text],
      },
    ]) => ({
      tag: 'p',
      attrs: { lang: tagOf(language) },
      children: [
        { tag: 'strong', children: `${title}.` },
        { tag: 'span', children: text },
      ],
    }),
  )

/**
 * Shows text instead of a white page in browsers without JavaScript, in browsers that are too old, and if the application's script
 * can't be loaded. The script that decides is a file of its own, because the page's policy permits no inline scripts.
 * @returns {import('vite').Plugin}
 */
export function refuseInWords() {
  let base = '/'
  const files = () => ({
    'check-browser.js': `${read('check-browser.js').replace('export ', '')}checkBrowser(${JSON.stringify(texts)}, ${JSON.stringify(`${base}no-application.css`)})\n`,
    'no-application.css': read('no-application.css'),
  })
  return {
    name: 'refuse-in-words',
    configResolved(config) {
      base = config.base
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(files())) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const found = Object.entries(files()).find(([name]) => request.url === `/${name}`)
        if (!found) return next()
        response.setHeader('Content-Type', found[0].endsWith('.js') ? 'text/javascript' : 'text/css')
        response.end(found[1])
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'noscript',
          children: [{ tag: 'link', attrs: { rel: 'stylesheet', href: `${base}no-application.css` } }],
          injectTo: 'head',
        },
        {
          tag: 'noscript',
          children: [{ tag: 'main', attrs: { class: 'no-application' }, children: withoutScript() }],
          injectTo: 'body-prepend',
        },
        { tag: 'script', attrs: { src: `${base}check-browser.js` }, injectTo: 'body' },
      ],
    },
  }
}
