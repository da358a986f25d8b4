// @ts-check
/**
 * `npm run bench`: the product's pages and rules against their floors in the same run; prints a table, writes
 * bench-results/latest.json. `-- --short` keeps it within a minute, `-- --plan` looks at the floor plan alone, `-- --routes` at ways. Nothing here passes or fails: it measures.
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
import { browserArguments, ensureBrowser, findBrowser, findWholeBrowser } from './browser.mjs'

// Bytes are counted once what is free has been freed.
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc')

const short = process.argv.includes('--short')
const rounds = short ? 1 : 5
const sizes = short
  ? [{ rows: 10_000, days: 7 }]
  : [
      { rows: 1_000, days: 7 },
      { rows: 10_000, days: 7 },
      { rows: 50_000, days: 7 },
    ]

/** Aims of the product over its floor, from the figures the project holds itself to. */
const aims = {
  mount: '<= 3 x',
  update: '<= +1 frame',
  burst: '<= 2 x',
  'filter, sort, search to paint, p95': '<= 50 ms; 100 at 50,000',
  'sweep down, CPU a frame': '<= 1.5 x',
  'sweep across, CPU a frame': '<= 1.5 x',
  'blank points': '0',
  'frames over 50 ms': '<= floor',
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
      /** @type {{ foyer: Record<string, number>[], floor: Record<string, number>[] }} */
      const runs = { foyer: [], floor: [] }
      for (let round = 0; round < rounds; round += 1) {
        runs.floor.push(await measurePage(browser, 'http://127.0.0.1:4191/tests/bench/floor.html', size))
        runs.foyer.push(await measurePage(browser, 'http://127.0.0.1:4191/bench.html', size))
      }
      for (const [name, aim] of Object.entries(aims)) {
        const foyer = median(runs.foyer.map((run) => run[name] ?? Number.NaN))
        const floor = median(runs.floor.map((run) => run[name] ?? Number.NaN))
        table.push({
          size: `${size.rows} x ${size.days} d`,
          what: name,
          foyer: round2(foyer),
          floor: round2(floor),
          ratio: round2(foyer / floor),
          aim,
        })
      }
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return table
}

/** With a program in place of a GPU, which is what a machine that only measures has; the floor plan's own choice is then the canvas. */
const measurePlans = async () => {
  await build({ mode: 'bench', logLevel: 'warn' })
  const server = await preview({ mode: 'bench', preview: { port: 4_192, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const address = 'http://127.0.0.1:4192/tests/bench/plan.html'
    return {
      campus: await measureCampus(browser, address, short),
      painters: await measurePlan(browser, address, short),
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** @param {number} value */
const round2 = (value) => Math.round(value * 100) / 100

/**
 * Bundled as in the product: read module by module, imports go through getters and cost the kernel half its speed.
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
  const { main, worker } = readSizes('dist')
  return [
    { what: 'JavaScript of the Reserve screen, gzip', value: main, unit: 'bytes', aim: '<= 240,000' },
    { what: 'JavaScript of the worker, gzip', value: worker, unit: 'bytes', aim: '<= 80,000' },
  ]
}

const measureMapBytes = async () => [
  { what: 'code of the map before MapLibre, gzip', value: await readMapSize(), unit: 'bytes', aim: '<= 20,000' },
]

/** @param {Awaited<ReturnType<typeof measurePlans>>} plans */
const printPlans = ({ campus, painters }) => {
  console.table(campus)
  console.table(painters)
}

if (!(await ensureBrowser())) {
  console.error('No browser to measure in: install Chromium or Chrome, or set FOYER_BROWSER to its path.')
  process.exit(1)
}
if (process.argv.includes('--routes')) {
  const { benchWayfinding } = await bundle('wayfinding')
  console.table((await benchWayfinding(short)).rows)
  process.exit(0)
}
if (process.argv.includes('--plan')) {
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
