// @ts-check
/** Icons, manifest, service worker and version of a build, all below the base path of the build (`vite build --base /foyer/`). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'

const iconFolder = fileURLToPath(new URL('../src/app/icons', import.meta.url))

/** As tokens.css has the surfaces. */
const surface = '#f9fafb'

/** The release, as in `package.json`. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Files for those who run the deployment. Both are static: they say that the server serves this build, not that the API works. */
const operations = { 'version.json': { name: 'foyer', version }, 'health.json': { status: 'ok' } }

/**
 * The files whose names stay the same, because an installed application and monitoring request them by name.
 * @param {Record<string, unknown>} manifest Gets its id, because each of several deployments on one host is its own application.
 * @returns {import('vite').Plugin}
 */
function namedFiles(manifest) {
  let base = '/'
  return {
    name: 'named-files',
    // Before the manifest is completed.
    enforce: 'pre',
    configResolved(config) {
      base = config.base
      if (base.startsWith('/')) manifest['id'] = base
    },
    generateBundle() {
      for (const name of readdirSync(iconFolder)) {
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: readFileSync(join(iconFolder, name)) })
      }
      for (const [fileName, content] of Object.entries(operations))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content)}\n` })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'icon', href: `${base}icons/icon.svg`, type: 'image/svg+xml' }, injectTo: 'head' },
        {
          tag: 'link',
          attrs: { rel: 'apple-touch-icon', href: `${base}icons/apple-touch-icon.png` },
          injectTo: 'head',
        },
      ],
    },
  }
}

/**
 * Icons, manifest and the service worker of `workers/sw.ts`. `start_url` and `scope` of the manifest are the base path.
 * @param {{ name: string, collect: () => import('vite').Plugin }} options `collect` lists the packages in the service worker.
 * @returns {import('vite').PluginOption[]}
 */
export function installable({ name, collect }) {
  const manifest = {
    name,
    short_name: 'Foyer',
    description: 'Find and reserve rooms and desks.',
    lang: 'en',
    display: /** @type {const} */ ('standalone'),
    background_color: surface,
    theme_color: surface,
    categories: ['business', 'productivity'],
    icons: [
      { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return [
    namedFiles(manifest),
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
      manifest,
    }),
  ]
}
