// @ts-check
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { browserArguments, findWholeBrowser } from '../browser.mjs'
import { measure, median } from './measure.mjs'
import { withPage } from './with-page.mjs'
import { makeWorkload } from './workload.mjs'

/** In the order of the table; measured by turns, because a machine is not always equally fast. */
const pages = {
  foyer: 'tests/bench/foyer.html',
  baseline: 'tests/bench/baseline.html',
  react: 'tests/bench/react.html',
}

/** @typedef {Record<keyof typeof pages, number> & { size: string, metric: string, ratio: number, goal: string }} Figure */

/** Goals as multiples of the baseline, unless they say otherwise. */
const goals = {
  mount: '<= 2.5 x',
  update: 'one frame',
  'update, CPU': '<= 3 x',
  'burst of 1,000 updates': '<= 1.5 x',
  'fling, CPU per frame': '<= 1.5 x',
  'sweep down, CPU per frame': '<= 1.5 x',
  'sweep across, CPU per frame': '<= 1.5 x',
  'fling, % of frames over 50 ms': '<= baseline',
  'sweep down, % of frames over 50 ms': '<= baseline',
  'sweep across, % of frames over 50 ms': '<= baseline',
  'far jump': '<= 1.3 x',
  'filter, sort, search to paint, p95': '<= 20 ms; 50 at 50,000',
  'blank points': '0',
  'long tasks': '0',
  'DOM nodes': '< 2,500',
}

/** Rows on which everything is measured; with the others only mounting and arranging. */
const wholeRows = 10_000

/** @param {import('@playwright/test').Browser} browser @param {string} address @param {{ rows: number, days: number }} size */
const measurePage = (browser, address, size) =>
  withPage(browser, address, async (page) => {
    await page.waitForFunction(() => '__bench' in window)
    await page.evaluate(() => window.__bench.ready)
    await page.evaluate(makeWorkload, size)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return measure(page, session, { ...size, isWhole: size.rows === wholeRows })
  })

/**
 * The timeline beside the baseline and beside plain React, in one run.
 * @param {{ isShort: boolean, rounds: number }} options `isShort`: on `wholeRows` only
 * @returns {Promise<{ version: string, figures: Figure[] }>}
 */
export const measureTimeline = async ({ isShort, rounds }) => {
  await build({ mode: 'bench', logLevel: 'warn' })
  const server = await preview({ mode: 'bench', preview: { port: 4_191, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findWholeBrowser(), args: browserArguments })
  try {
    /** @type {Figure[]} */
    const figures = []
    for (const rows of isShort ? [wholeRows] : [1_000, wholeRows, 50_000]) {
      /** @type {Record<string, Record<string, number>[]>} */
      const runs = { foyer: [], baseline: [], react: [] }
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, path] of Object.entries(pages)) {
          runs[name]?.push(await measurePage(browser, `http://127.0.0.1:4191/${path}`, { rows, days: 7 }))
        }
      }
      for (const [metric, goal] of Object.entries(goals)) {
        const of = (/** @type {string} */ name) => median((runs[name] ?? []).map((run) => run[metric] ?? Number.NaN))
        const [foyer, baseline, react] = [of('foyer'), of('baseline'), of('react')].map(round2)
        if (foyer === undefined || baseline === undefined || react === undefined || Number.isNaN(foyer)) continue
        const size = `${rows.toLocaleString('en')} x 7 days`
        figures.push({ size, metric, foyer, baseline, react, ratio: round2(of('foyer') / of('baseline')), goal })
      }
    }
    return { version: browser.version(), figures }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** @param {number} value */
const round2 = (value) => Math.round(value * 100) / 100
