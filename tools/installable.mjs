// @ts-check
/** What makes a build an application that can be installed and starts without network. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'

const iconFolder = fileURLToPath(new URL('../src/app/icons', import.meta.url))

/** As tokens.css has the surfaces. */
const surface = '#f9fafb'

/**
 * The icons beside the application, under names that stay: an installed application asks for them by name.
 * @param {string} base
 * @returns {import('vite').Plugin}
 */
const icons = (base) => ({
  name: 'application-icons',
  generateBundle() {
    for (const name of readdirSync(iconFolder)) {
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: readFileSync(join(iconFolder, name)) })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'icon', href: `${base}icons/icon.svg`, type: 'image/svg+xml' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `${base}icons/apple-touch-icon.png` }, injectTo: 'head' },
    ],
  },
})

/**
 * Icons, manifest and service worker. The service worker keeps the application's own files and nothing else: what the API or a
 * calendar answers passes it by (threat T12), and a new version waits until the user takes it.
 * @param {{ name: string, base: './' | '/', notOurs?: RegExp[] }} options `notOurs`: paths of the origin that are no screens.
 * @returns {import('vite').PluginOption[]}
 */
export const installable = ({ name, base, notOurs = [] }) => [
  icons(base),
  VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    workbox: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,webp}'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      // Files named after their content are the same for ever; asking the server whether they are takes a request each.
      dontCacheBustURLsMatching: /^assets\//,
      // In one file: a page under `require-trusted-types-for` may not have its service worker load further scripts.
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      // The very first page goes on without network too, with parts that it has not loaded yet.
      clientsClaim: true,
      navigateFallbackDenylist: [/\/[^/?]+\.[^/?]+$/, ...notOurs],
    },
    manifest: {
      // Of several in folders of one host each is an application of its own: its identity is where it starts.
      ...(base === '/' ? { id: base } : {}),
      name,
      short_name: 'Foyer',
      description: 'Find a room or a desk, see when it is free, and reserve it.',
      lang: 'en',
      start_url: base === '/' ? '/' : '.',
      scope: base === '/' ? '/' : '.',
      display: 'standalone',
      background_color: surface,
      theme_color: surface,
      categories: ['business', 'productivity'],
      icons: [
        { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
  }),
]
