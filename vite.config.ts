import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What every build shares. */
const shared: UserConfig = {
  base: './',
  plugins: [react()],
  // The compute worker's chunk is told apart by its name when the bench weighs it.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/compute-[hash].js' } } },
  build: { target: 'es2023', emptyOutDir: true, manifest: true, reportCompressedSize: false },
}

/** The product alone: nothing of mocks/ or sandbox/ is reachable from index.html. */
const production: UserConfig = {
  ...shared,
  // Real paths: a deep link must find its chunks from the root of the deployment.
  base: '/',
  build: { ...shared.build, outDir: here('dist') },
}

/** The static demo: the product with the simulated back end in the page, for any static server and any sub-folder. */
const sandbox: UserConfig = {
  ...shared,
  root: here('sandbox'),
  publicDir: here('sandbox/public'),
  // A public-suffix list that MSW carries for cookies; the sandbox has one host and no use for it.
  resolve: { alias: { tldts: here('sandbox/no-public-suffixes.ts') } },
  server: { fs: { allow: [here('.')] } },
  plugins: [
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: null,
      workbox: { globPatterns: ['**/*.{js,css,html,woff2,svg,png,webp}'], maximumFileSizeToCacheInBytes: 4_000_000 },
      manifest: {
        name: 'Foyer sandbox',
        short_name: 'Foyer',
        start_url: '.',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
    }),
  ],
  build: { ...shared.build, outDir: here('dist-sandbox') },
}

/** The measuring page and its floor (`npm run bench`). */
const bench: UserConfig = {
  ...shared,
  build: {
    ...shared.build,
    outDir: here('dist-bench'),
    rolldownOptions: { input: { bench: here('bench.html'), floor: here('tests/bench/floor.html') } },
  },
}

export default defineConfig(({ mode }) => {
  if (mode === 'sandbox' || mode === 'development') return sandbox
  if (mode === 'bench') return bench
  return production
})
