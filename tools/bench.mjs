// @ts-check
/**
 * `npm run bench`: measures the product's pages and rules against a baseline in the same run. Prints a table and writes
 * bench-results/latest.json. It never fails on a figure.
 */
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build, preview } from 'vite'
import { measure } from './bench/measure.mjs'
import { measureCampus, measurePlan } from './bench/plan.mjs'
import { readMapSize } from './bench/map-size.mjs'
import { readSizes } from './bench/sizes.mjs'
import { makeWorkload } from './bench/workload.mjs'
import { readArguments } from './arguments.mjs'
import { browserArguments, ensureBrowser, findBrowser, findWholeBrowser, noBrowser } from './browser.mjs'

// Memory is measured after a garbage collection.
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc')

const usage = `Usage: npm run bench -- [options]

Measures performance and bundle size against a baseline in the same run.

Options:
  --short     run within a minute, on 10,000 rows only (default: 5 rounds on 1,000, 10,000 and 50,000 rows)
  --plan      measure the floor plan only
  --routes    measure wayfinding only
  -h, --help  show this help

Exit codes: 0 ok, 1 no browser was found, 2 usage error.`

const { values: chosen } = readArguments(usage, {
  short: { type: 'boolean' },
  plan: { type: 'boolean' },
  routes: { type: 'boolean' },
})
const short = chosen.short ?? false
const rounds = short ? 1 : 5
const sizes = short
  ? [{ rows: 10_000, days: 7 }]
  : [
      { rows: 1_000, days: 7 },
      { rows: 10_000, days: 7 },
      { rows: 50_000, days: 7 },
    ]

/** Targets relative to the baseline. */
const targets = {
  mount: '<= 3 x',
  update: '<= +1 frame',
  burst: '<= 2 x',
  'filter, sort, search to paint, p95': '<= 50 ms; 100 at 50,000',
  'scroll down, CPU per frame': '<= 1.5 x',
  'scroll across, CPU per frame': '<= 1.5 x',
  'blank sample points': '0',
  'frames over 50 ms': '<= baseline',
  'long tasks': '0',
  'DOM nodes': '< 2,500',
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {import('@playwright/test').Browser} browser @param {string} address @param {{ rows: number, days: number }} size */
const measurePage = async (browser, address, size) => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  try {
    await page.goto(address)
    await page.waitForFunction(() => '__bench' in window)
    await page.evaluate(() => window.__bench.ready)
    await page.evaluate(makeWorkload, size)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await measure(page, session)
  } finally {
    await page.close()
  }
}

const measureScreens = async () => {
  await build({ mode: 'bench', logLevel: 'warn' })
  const server = await preview({ mode: 'bench', preview: { port: 4_191, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findWholeBrowser(), args: browserArguments })
  /** @type {Record<string, unknown>[]} */
  const table = []
  try {
    for (const size of sizes) {
      /** @type {{ foyer: Record<string, number>[], baseline: Record<string, number>[] }} */
      const runs = { foyer: [], baseline: [] }
      for (let round = 0; round < rounds; round += 1) {
        runs.baseline.push(await measurePage(browser, 'http://127.0.0.1:4191/tests/bench/baseline.html', size))
        runs.foyer.push(await measurePage(browser, 'http://127.0.0.1:4191/bench.html', size))
      }
      for (const [name, target] of Object.entries(targets)) {
        const foyer = median(runs.foyer.map((run) => run[name] ?? Number.NaN))
        const baseline = median(runs.baseline.map((run) => run[name] ?? Number.NaN))
        table.push({
          size: `${size.rows} x ${size.days} d`,
          metric: name,
          foyer: round2(foyer),
          baseline: round2(baseline),
          ratio: round2(foyer / baseline),
          target,
        })
      }
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return table
}

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

/** @param {number} value */
const round2 = (value) => Math.round(value * 100) / 100

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

const measureBytes = () => {
  spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  const { home, reserve, worker } = readSizes('dist')
  return [
    { metric: 'JavaScript of Home (gzip)', value: home, unit: 'bytes', target: '<= 240,000' },
    { metric: 'JavaScript of Reserve (gzip)', value: reserve, unit: 'bytes', target: '<= 240,000' },
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

if (!(await ensureBrowser())) {
  console.error(noBrowser)
  process.exit(1)
}
if (chosen.routes) {
  const { benchWayfinding } = await bundle('wayfinding')
  console.table((await benchWayfinding(short)).rows)
  process.exit(0)
}
if (chosen.plan) {
  console.table(await measureMapBytes())
  printPlans(await measurePlans())
  process.exit(0)
}
const results = {
  rules: await measureRules(),
  bytes: [...measureBytes(), ...(await measureMapBytes())],
  screens: await measureScreens(),
  plans: await measurePlans(),
}
console.table(results.rules)
console.table(results.bytes)
console.table(results.screens)
printPlans(results.plans)
mkdirSync('bench-results', { recursive: true })
writeFileSync('bench-results/latest.json', `${JSON.stringify(results, null, 2)}\n`)
process.exit(0)
