// @ts-check
const order = '@layer reset, tokens, widgets, screens;'

/**
 * The order of layers decides between rules of equal weight: a screen may override a widget, never the reverse. The first rule
 * that names a layer ranks it and chunks arrive in any order, so every style sheet with layers names them all first.
 * @returns {import('vite').Plugin}
 */
export const layersInOrder = () => ({
  name: 'layers-in-order',
  enforce: 'pre',
  transform: (code, id) =>
    /\.css(\?|$)/.test(id) && code.includes('@layer') ? { code: `${order}\n${code}`, map: null } : null,
})
