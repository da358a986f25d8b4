import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { findFirstScreens, markedFiles, readSources } from './tools/first-chunks.mjs'
import { deploymentHeaders } from './tools/headers/serve-headers.mjs'
import { installable } from './tools/installable.mjs'
import { layersInOrder } from './tools/layers-in-order.mjs'
import { createNotices } from './tools/supply/notices.mjs'
import { buildTargets } from './tools/supported-browsers/list.mjs'
import { refuseInWords } from './tools/supported-browsers/refuse-in-words.mjs'
import { splitTexts } from './tools/texts/split-texts.mjs'
import { withoutEval, withoutMarkup } from './tools/under-policy.mjs'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Dexie's own build for browsers of these years; the one it gives by default is translated for older ones. */
const modernDexie = { dexie: 'dexie/dist/modern/dexie.mjs' }

/** One suffix a style sheet, short and always the same: it is in the first chunk once for every class. */
function scopedName(name: string, file: string): string {
  const sheet = createHash('sha256')
    .update(relative(here('.'), file))
    .digest('base64url')
  return `${name}_${sheet.slice(0, 4)}`
}

/**
 * Later chunks are called by their hash alone: the first chunk names over a hundred of them, and names do not compress. The
 * manifest says which is which.
 */
const named = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' }

/**
 * First line of a file that V8 compiles as a whole while it loads, off the page's thread. Otherwise, it compiles each function on
 * the page's thread at its first call, which is a third of the time that the first rows take.
 */
const compiledWhole = '//# allFunctionsCalledOnLoad'

/** The compute worker's entry is called `index`; the other is the map's. */
const workerFile = (name: string): string => `assets/${name === 'index' ? 'compute' : 'map'}-[hash].js`

/** How long plugins took concerns nobody who starts the sandbox. */
const checks = { bundlerTimings: false }

/**
 * `@mswjs/data` loads MSW a second time, and all of graphql, lodash and date-fns, for generated handlers, sorted queries and
 * dates. The sandbox uses none of these, and with them the worker of its back end would be twice as large.
 */
const withoutUnusedData = (): Plugin => ({
  name: 'without-unused-data',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:msw|graphql|lodash|date-fns)$/ },
    handler: (_source, importer) => (importer?.includes('/@mswjs/data/') ? here('sandbox/no-unused-data.ts') : null),
  },
})

const { collect, publish } = createNotices(here('.'))

/** How every build reads the product's code. */
const productPlugins = [
  react(),
  layersInOrder(),
  withoutMarkup(),
  splitTexts({ root: here('.'), entries: () => [...application, ...firstScreens.map(({ file }) => file)] }),
]

/** What every build shares. */
const shared: UserConfig = {
  base: './',
  plugins: productPlugins,
  resolve: { alias: modernDexie },
  css: { modules: { generateScopedName: scopedName } },
  // The compute worker's chunk is told apart by its name when the bench weighs it.
  worker: {
    format: 'es',
    plugins: () => [collect(), withoutEval(), withoutUnusedData()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => workerFile(name),
        postBanner: ({ name, isEntry }) => (isEntry && name === 'index' ? compiledWhole : ''),
      },
    },
  },
  build: { target: buildTargets, emptyOutDir: true, manifest: true, reportCompressedSize: false },
}

const sources = readSources(here('src'))

/** The application's entry. A page of the sandbox imports it late, so it is not always an entry of the build. */
const application = markedFiles(sources, 'start')

/** What runs once a first screen is shown. It must not need the other one. */
const background = markedFiles(sources, 'background')

/** The screens on which users land: employees on Home, guests and most links on Reserve. */
const firstScreens = findFirstScreens(sources)

/** Loaded by the start as well, one of each kind: a calendar and the database. */
const early = [
  ...readdirSync(here('src/calendars'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => here(`src/calendars/${name}/index.ts`)),
  ...markedFiles(sources, 'early'),
]

/**
 * One chunk of all that the application imports at once and all that the first screens share with each other or with what runs in
 * the background, and one for each of them. Left alone, the bundler also cuts wherever another lazy part shares a module: into
 * forty requests, which together are a tenth longer. Parts that load later share one chunk, instead of a hundred small ones.
 */
function withOneStart(): Rolldown.OutputOptions {
  let chunks: ReadonlyMap<string, string> | null = null
  let neededEarly: ReadonlySet<string> | null = null
  const reach = (id: string, info: Rolldown.ChunkingContext, reached = new Set<string>()): ReadonlySet<string> => {
    if (reached.has(id)) return reached
    reached.add(id)
    for (const next of info.getModuleInfo(id)?.importedIds ?? []) reach(next, info, reached)
    return reached
  }
  const reachAll = (ids: readonly string[], info: Rolldown.ChunkingContext): ReadonlySet<string> =>
    new Set(ids.flatMap((id) => [...reach(id, info)]))
  const assign = (info: Rolldown.ChunkingContext): ReadonlyMap<string, string> => {
    const screens = firstScreens.map(({ name, file }) => ({ name: `${name}-screen`, ids: reach(file, info) }))
    const kept = reachAll(background, info)
    const isCommon = (id: string): boolean => kept.has(id) || screens.filter(({ ids }) => ids.has(id)).length > 1
    const common = screens.flatMap(({ ids }) => [...ids].filter(isCommon))
    const together = [...screens, { name: 'start', ids: new Set([...common, ...reachAll(application, info)]) }]
    return new Map(together.flatMap(({ name, ids }) => [...ids].map((id) => [id, name] as const)))
  }
  return {
    ...named,
    postBanner: ({ name }) => ([...(chunks?.values() ?? [])].includes(name) ? compiledWhole : ''),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { debugName: 'start', name: (id, info) => (chunks ??= assign(info)).get(id) ?? null },
        { name: 'icons', test: /\/lucide-react\// },
        {
          debugName: 'shared',
          test: /\/(?:src|mocks|sandbox)\//,
          minShareCount: 2,
          name: (id, info) => ((neededEarly ??= reachAll(early, info)).has(id) ? null : 'shared'),
        },
      ],
    },
  }
}

/** The product alone: nothing of mocks/ or sandbox/ is reachable from index.html. */
const production: UserConfig = {
  ...shared,
  // Real paths: a deep link must find its chunks from the root of the deployment. `vite build --base /foyer/` builds for a sub-path.
  base: '/',
  plugins: [
    ...productPlugins,
    deploymentHeaders('production'),
    refuseInWords(),
    collect(),
    ...installable({ name: 'Foyer', collect }),
    publish({ isStrict: true }),
  ],
  build: {
    ...shared.build,
    outDir: here('dist'),
    rolldownOptions: { checks, output: withOneStart() },
  },
}

/** The static demo: the product with the simulated back end in the page, for any static server and any sub-folder. */
const sandbox: UserConfig = {
  ...shared,
  root: here('sandbox'),
  publicDir: here('sandbox/public'),
  // A public-suffix list that MSW carries for cookies; the sandbox has one host and no use for it.
  resolve: { alias: { ...modernDexie, tldts: here('sandbox/no-public-suffixes.ts') } },
  server: { fs: { allow: [here('.')] } },
  plugins: [
    ...productPlugins,
    deploymentHeaders('sandbox'),
    refuseInWords(),
    collect(),
    ...installable({ name: 'Foyer sandbox', collect }),
    publish({ isStrict: false }),
  ],
  build: {
    ...shared.build,
    outDir: here('dist-sandbox'),
    rolldownOptions: { checks, output: withOneStart() },
  },
}

/** The product's own document with another entry. */
const enteredBy = (entry: string): Plugin => ({
  name: 'another-entry',
  transformIndexHtml: { order: 'pre', handler: (page) => page.replace('/src/app/main.tsx', entry) },
})

/** The product before the sandbox server: nothing is simulated in the page. Real paths, so that a code on a door opens there. */
const served: UserConfig = {
  ...shared,
  publicDir: here('sandbox/public'),
  base: '/',
  plugins: [
    ...productPlugins,
    enteredBy('/sandbox/served/main.ts'),
    refuseInWords(),
    collect(),
    ...installable({ name: 'Foyer sandbox', collect }),
    publish({ isStrict: false }),
  ],
  build: {
    ...shared.build,
    outDir: here('dist-server/client'),
    manifest: false,
    rolldownOptions: { checks, output: withOneStart() },
  },
}

/** The sandbox server for Node 20, which does not take types away by itself. Packages stay where they are installed. */
const server: UserConfig = {
  build: {
    ssr: here('sandbox-server/main.ts'),
    target: 'node20',
    outDir: here('dist-server'),
    emptyOutDir: true,
    rolldownOptions: { checks, output: { entryFileNames: 'main.js' } },
  },
  publicDir: false,
}

/** Foyer's own server, likewise. */
const ownServer: UserConfig = {
  build: {
    ...server.build,
    ssr: here('server/main.ts'),
    outDir: here('dist-office'),
  },
  publicDir: false,
}

/** The product, beside its own server. */
const ownClient: UserConfig = { ...production, build: { ...production.build, outDir: here('dist-office/client') } }

/** The measuring page and its floor (`npm run bench`). */
const bench: UserConfig = {
  ...shared,
  plugins: [...productPlugins, deploymentHeaders('bench')],
  build: {
    ...shared.build,
    outDir: here('dist-bench'),
    rolldownOptions: {
      checks,
      input: {
        foyer: here('tests/bench/foyer.html'),
        baseline: here('tests/bench/baseline.html'),
        react: here('tests/bench/react.html'),
        plan: here('tests/bench/plan.html'),
      },
      // As in the product, where the pages measured are part of the first chunks.
      output: { postBanner: () => compiledWhole },
    },
  },
}

export default defineConfig(({ mode }) => {
  if (mode === 'sandbox' || mode === 'development') return sandbox
  if (mode === 'bench') return bench
  if (mode === 'served') return served
  if (mode === 'server') return server
  if (mode === 'office') return ownServer
  if (mode === 'office-client') return ownClient
  return production
})
