// @ts-check
import { withLongTasks } from './long-tasks.mjs'
import { withPage } from './with-page.mjs'

/** Targets relative to a bare canvas with the same polygons, from the design's figures. */
const targets = {
  first: 'first paint <= 3 x',
  pan: '<= baseline with hardware WebGL',
  zoom: '<= baseline with hardware WebGL',
  recolour: 'recolour 1,000 rooms <= +1 frame',
  hit: '< 1 ms',
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
/** @param {number} value */
const round = (value) => Math.round(value * 1_000) / 1_000

/**
 * Milliseconds of the floor plan in both renderers and on a bare canvas, each on its own page.
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {boolean} short
 */
export const measurePlan = async (browser, address, short) => {
  /** @type {Record<string, unknown>[]} */
  const table = []
  const rounds = short ? 1 : 3
  for (const rooms of short ? [3_000] : [1_000, 3_000, 20_000]) {
    /** @type {Record<string, Record<string, number>[]>} */
    const runs = { bare: [], canvas: [], maplibre: [] }
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [renderer, list] of Object.entries(runs)) {
        const figures = await withPage(browser, address, async (page) => {
          await page.waitForFunction(() => '__plan' in window)
          // Loads the code of MapLibre first, because loading is not measured.
          if (renderer === 'maplibre') await page.evaluate(() => window.__plan.run('maplibre', 10))
          return page.evaluate(
            ([name, count]) => window.__plan.run(name, count),
            /** @type {const} */ ([renderer, rooms]),
          )
        })
        list.push({ ...figures })
      }
    }
    for (const [metric, target] of Object.entries(targets)) {
      const of = (/** @type {string} */ renderer) =>
        median((runs[renderer] ?? []).map((run) => run[metric] ?? Number.NaN))
      table.push({
        rooms,
        metric,
        bare: round(of('bare')),
        canvas: round(of('canvas')),
        maplibre: round(of('maplibre')),
        'canvas / bare': round(of('canvas') / of('bare')),
        target,
      })
    }
  }
  return table
}

const campusTargets = {
  open: 'in the worker',
  first: 'floor visible <= 1,500 ms with software rendering',
  pan: 'same as that floor alone',
  recolour: 'same as that floor alone',
  'longest task, thread time': '<= 50 ms',
  'tasks over 50 ms': '0',
}

/**
 * Compares a campus of 20,000 units, of which the lowest floor with 3,000 is shown, with the same floor alone: content off screen
 * must cost nothing.
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {boolean} short
 */
export const measureCampus = async (browser, address, short) => {
  const sizes = { campus: [3_000, ...Array.from({ length: 17 }, () => 1_000)], alone: [3_000] }
  /** @type {Record<keyof typeof sizes, Record<string, number>[]>} */
  const runs = { campus: [], alone: [] }
  for (let turn = 0; turn < (short ? 1 : 3); turn += 1) {
    for (const name of /** @type {const} */ (['campus', 'alone'])) {
      const { result, longest, long } = await withPage(browser, address, async (page) => {
        await page.waitForFunction(() => '__plan' in window)
        await page.evaluate(() => window.__plan.ready)
        await page.evaluate((floors) => window.__plan.prepareCampus(floors), sizes[name])
        // The archive was made on the same page, which is not measured.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
        return withLongTasks(browser, page, () => page.evaluate(() => window.__plan.runCampus()))
      })
      runs[name].push({ ...result, 'longest task, thread time': longest, 'tasks over 50 ms': long })
    }
  }
  return Object.entries(campusTargets).map(([metric, target]) => ({
    metric,
    '20,000 units, 3,000 shown': round(median(runs.campus.map((run) => run[metric] ?? Number.NaN))),
    '3,000 alone': round(median(runs.alone.map((run) => run[metric] ?? Number.NaN))),
    target,
  }))
}
