// @ts-check
/**
 * Shows text instead of a white page if the browser can't run the application or if the application can't be loaded. Runs before it, as
 * a classic script. Only ES2015, because tablets on walls keep the browser of the year in which they were bought.
 * @param {Record<string, Record<string, string[]>>} texts Title and text for each reason, by language.
 * @param {string} styleSheet Its address.
 */
export function checkBrowser(texts, styleSheet) {
  /** Functions that the application calls without a fallback, newest first. @type {[object, string[]][]} */
  const functions = [
    [window.URL, ['canParse']],
    [window.AbortSignal, ['any', 'timeout']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'at']],
    [Object, ['hasOwn', 'fromEntries']],
    [String.prototype, ['replaceAll']],
    [window, ['structuredClone', 'Worker', 'ResizeObserver', 'IntersectionObserver']],
    [HTMLScriptElement.prototype, ['noModule']],
  ]
  // Hidden by every browser on a page without TLS, where the sandbox server's client replaces it.
  if (window.isSecureContext) functions.push([Crypto.prototype, ['randomUUID']])
  /** Without these styles, the screens have no colours or no layout. */
  const styles = ['(color: light-dark(red, red))', 'selector(:has(a))', 'selector(&)']

  const hasFunctions = functions.every(function ([owner, names]) {
    return names.every(function (name) {
      return Boolean(owner) && name in owner
    })
  })
  const hasStyles =
    'CSS' in window &&
    styles.every(function (style) {
      return CSS.supports(style)
    })

  function chosenLanguage() {
    let stored = null
    try {
      stored = localStorage.getItem('assist-lang')
    } catch (refused) {
      console.warn('Storage is blocked', refused)
    }
    // Some web views have no language.
    return stored || navigator.language || 'en'
  }

  /** @param {'old' | 'failed'} reason */
  function show(reason) {
    const asked = chosenLanguage().slice(0, 2)
    const code = asked === 'uk' ? 'ua' : asked
    const language = code in texts ? code : 'en'
    const main = document.createElement('main')
    const link = document.createElement('link')
    const lines = (texts[language] || {})[reason] || []
    lines.forEach(function (line, index) {
      const part = document.createElement(index === 0 ? 'h1' : 'p')
      part.textContent = line
      main.appendChild(part)
    })
    main.className = 'no-application'
    main.lang = language === 'ua' ? 'uk' : language
    link.rel = 'stylesheet'
    link.href = styleSheet
    document.head.appendChild(link)
    document.documentElement.setAttribute('data-no-application', reason)
    document.body.textContent = ''
    document.body.appendChild(main)
  }

  if (!hasFunctions || !hasStyles) {
    show('old')
    return
  }

  window.addEventListener(
    'error',
    function (event) {
      const root = document.getElementById('root')
      if (!root || root.childElementCount > 0) return
      if (event.target instanceof HTMLScriptElement) show('failed')
      else if (event.error instanceof SyntaxError && event.filename.indexOf(location.origin) === 0) show('old')
    },
    true,
  )
}
