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
 * Icons, manifest and the service worker of `workers/sw.ts`.
 * @param {{ name: string, base: './' | '/', collect: () => import('vite').Plugin }} options `collect` lists the packages in the
 * service worker.
 * @returns {import('vite').PluginOption[]}
 */
export const installable = ({ name, base, collect }) => [
  icons(base),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: fileURLToPath(new URL('../workers', import.meta.url)),
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: null,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,webp}'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      // Files named after their content never change; asking the server for each again would take a request.
      dontCacheBustURLsMatching: /^assets\//,
      // One classic script: under `require-trusted-types-for` a service worker cannot load further scripts.
      rollupFormat: 'iife',
      buildPlugins: { vite: [collect()] },
    },
    manifest: {
      // Of several in folders of one host each is an application of its own: its identity is where it starts.
      ...(base === '/' ? { id: base } : {}),
      name,
      short_name: 'Foyer',
      description: 'Find and reserve rooms and desks.',
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
