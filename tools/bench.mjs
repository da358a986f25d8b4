// @ts-check
/**
 * `npm run bench`: measures the product's pages and rules against a baseline in the same run. Prints a table and writes
 * bench-results/latest.json and docs/performance.md. It never fails on a figure.
 */
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build, preview } from 'vite'
import { measureCapacity } from './bench/capacity.mjs'
import { measureHostileHtml } from './bench/html.mjs'
import { measureCampus, measurePlan } from './bench/plan.mjs'
import { readMapSize } from './bench/map-size.mjs'
import { measureScales } from './bench/scale.mjs'
import { measureReservations } from './bench/reservations.mjs'
import { measureOwnServer } from './bench/server.mjs'
import { readSizes } from './bench/sizes.mjs'
import { writePerformance } from './bench/performance-page.mjs'
import { measureApplication } from './bench/start.mjs'
import { measureTimeline } from './bench/timeline.mjs'
import { failUsage, readArguments } from './arguments.mjs'
import { browserArguments, ensureBrowser, findBrowser, findWholeBrowser, noBrowser } from './browser.mjs'

// Memory is measured after a garbage collection.
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc')

const usage = `Usage: npm run bench -- [options]
       npm run bench -- timeline [--short]

Measures performance and bundle size against a baseline in the same run.

\`timeline\` measures the timeline only. Unless --short is given, docs/performance.md is written. \`start\` measures the start and the
longest tasks of the whole application only, \`reservations\` those of a user with 5,000 reservations. \`html\` measures invitations with hostile text only. \`scale\` simulates larger
organisations and writes docs/scale.md. \`server\` measures Foyer's own server and writes docs/server-performance.md. \`capacity\` counts what one browser asks of a server, and writes the table in docs/deploying.md.

Options:
  --short     on 10,000 rows only and fewer rounds (default: 5 rounds on 1,000, 10,000 and 50,000 rows)
  --plan      measure the floor plan only
  --routes    measure wayfinding only
  --postgres  with \`server\`: two processes on one database of PostgreSQL
  -h, --help  show this help

Exit codes: 0 ok, 1 no browser was found, 2 usage error.`

const { values: chosen, positionals } = readArguments(
  usage,
  {
    short: { type: 'boolean' },
    plan: { type: 'boolean' },
    routes: { type: 'boolean' },
    postgres: { type: 'boolean' },
  },
  { allowPositionals: true },
)
const [part, ...unexpected] = positionals
if (
  unexpected.length > 0 ||
  (part !== undefined && !['timeline', 'start', 'reservations', 'html', 'scale', 'capacity', 'server'].includes(part))
) {
  failUsage(`Unexpected argument: ${unexpected[0] ?? part}`, usage)
}
const short = chosen.short ?? false
const timelineRun = { isShort: short, rounds: short ? 3 : 5 }

/** With software rendering, because a measuring machine has no GPU; the floor plan then chooses the canvas. */
const measurePlans = async () => {
  await build({ mode: 'bench', logLevel: 'warn' })
  const server = await preview({ mode: 'bench', preview: { port: 4_192, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const address = 'http://127.0.0.1:4192/tests/bench/plan.html'
    return {
      campus: await measureCampus(browser, address, short),
      renderers: await measurePlan(browser, address, short),
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/**
 * Bundled as in the product. As separate modules, imports go through getters, which halves the kernel's speed.
 * @param {string} name
 */
const bundle = async (name) => {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: `tests/bench/${name}.ts`,
      outDir: '.cache/bench',
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return import(resolve(`.cache/bench/${name}.mjs`))
}

const measureRules = async () => {
  const patch = await bundle('patch')
  const engine = await bundle('engine')
  const wayfinding = await bundle('wayfinding')
  const [patched, asked] = [await patch.benchPatch(short), await engine.benchEngine(short)]
  const found = await wayfinding.benchWayfinding(short)
  return [...patched.rows, ...asked.rows, ...found.rows]
}

/**
 * With a whole browser, as users have it.
 * @template Result @param {(browser: import('@playwright/test').Browser, isShort: boolean) => Promise<Result>} measure
 */
const measureWhole = async (measure) => {
  const browser = await chromium.launch({ executablePath: findWholeBrowser(), args: browserArguments })
  try {
    return await measure(browser, short)
  } finally {
    await browser.close()
  }
}

const measureBytes = () => {
  spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  const { home, reserve, worker } = readSizes('dist')
  return [
    { metric: 'JavaScript of Home (gzip)', value: home, unit: 'bytes', target: '<= 256,000' },
    { metric: 'JavaScript of Reserve (gzip)', value: reserve, unit: 'bytes', target: '<= 256,000' },
    { metric: 'JavaScript of the worker (gzip)', value: worker, unit: 'bytes', target: '<= 80,000' },
  ]
}

const measureMapBytes = async () => [
  { metric: 'map code excluding MapLibre (gzip)', value: await readMapSize(), unit: 'bytes', target: '<= 20,000' },
]

/** @param {Awaited<ReturnType<typeof measurePlans>>} plans */
const printPlans = ({ campus, renderers }) => {
  console.table(campus)
  console.table(renderers)
}

if (part === 'scale') {
  await bundle('scale')
  console.table(measureScales())
  process.exit(0)
}
if (part === 'server') {
  console.table(await measureOwnServer({ isShort: short, isOnPostgres: chosen.postgres ?? false }))
  process.exit(0)
}
if (!(await ensureBrowser())) {
  console.error(noBrowser)
  process.exit(1)
}
if (chosen.routes) {
  const { benchWayfinding } = await bundle('wayfinding')
  console.table((await benchWayfinding(short)).rows)
  process.exit(0)
}
if (part === 'start' || part === 'html') {
  console.table(await measureWhole(part === 'start' ? measureApplication : measureHostileHtml))
  process.exit(0)
}
if (part === 'reservations') {
  console.table(await measureWhole(measureReservations))
  process.exit(0)
}
if (part === 'capacity') {
  await measureWhole(measureCapacity)
  process.exit(0)
}
if (chosen.plan) {
  console.table(await measureMapBytes())
  printPlans(await measurePlans())
  process.exit(0)
}
const measureAndWrite = async () => {
  const measured = await measureTimeline(timelineRun)
  console.table(measured.figures)
  if (!short) writePerformance({ ...measured, rounds: timelineRun.rounds })
  return measured
}
if (part === 'timeline') {
  await measureAndWrite()
  process.exit(0)
}
const results = {
  rules: await measureRules(),
  bytes: [...measureBytes(), ...(await measureMapBytes())],
  timeline: await measureAndWrite(),
  plans: await measurePlans(),
  application: await measureWhole(measureApplication),
}
console.table(results.rules)
console.table(results.bytes)
printPlans(results.plans)
console.table(results.application)
mkdirSync('bench-results', { recursive: true })
writeFileSync('bench-results/latest.json', `${JSON.stringify(results, null, 2)}\n`)
process.exit(0)
