// @ts-check
import { withLongTasks } from './long-tasks.mjs'

/** Aims over the bare canvas of the same polygons, from the design's figures. */
const aims = {
  first: 'first picture <= 3 x',
  pan: '<= floor where WebGL is hardware',
  zoom: '<= floor where WebGL is hardware',
  recolour: 'recolouring 1,000 rooms <= +1 frame',
  hit: '< 1 ms',
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
/** @param {number} value */
const round = (value) => Math.round(value * 1_000) / 1_000

/**
 * The floor plan by both painters beside a bare canvas, each on a page of its own, in milliseconds.
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
      for (const [painter, list] of Object.entries(runs)) {
        const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
        try {
          await page.goto(address)
          await page.waitForFunction(() => '__plan' in window)
          // Its code is not what is measured, but when it is there.
          if (painter === 'maplibre') await page.evaluate(() => window.__plan.run('maplibre', 10))
          list.push({
            ...(await page.evaluate(
              ([name, count]) => window.__plan.run(name, count),
              /** @type {const} */ ([painter, rooms]),
            )),
          })
        } finally {
          await page.close()
        }
      }
    }
    for (const [what, aim] of Object.entries(aims)) {
      const of = (/** @type {string} */ painter) => median((runs[painter] ?? []).map((run) => run[what] ?? Number.NaN))
      table.push({
        rooms,
        what,
        bare: round(of('bare')),
        canvas: round(of('canvas')),
        maplibre: round(of('maplibre')),
        'canvas / bare': round(of('canvas') / of('bare')),
        aim,
      })
    }
  }
  return table
}

const campusAims = {
  open: 'in the worker',
  first: 'floor visible <= 1,500 ms with software rendering',
  pan: 'as with that floor alone',
  recolour: 'as with that floor alone',
  'longest task, thread time': '<= 50 ms',
  'tasks over 50 ms': '0',
}

/**
 * A campus of 20,000 units whose lowest floor, of 3,000, is looked at; beside it the same floor alone: what is not on screen costs
 * nothing.
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {boolean} short
 */
export const measureCampus = async (browser, address, short) => {
  const sizes = { campus: [3_000, ...Array.from({ length: 17 }, () => 1_000)], alone: [3_000] }
  /** @type {Record<keyof typeof sizes, Record<string, number>[]>} */
  const runs = { campus: [], alone: [] }
  for (let turn = 0; turn < (short ? 1 : 3); turn += 1) {
    for (const name of /** @type {const} */ (['campus', 'alone'])) {
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
      try {
        await page.goto(address)
        await page.waitForFunction(() => '__plan' in window)
        await page.evaluate((floors) => window.__plan.prepareCampus(floors), sizes[name])
        // The archive was made on the same page: that is not what is looked at.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
        const { result, longest, long } = await withLongTasks(browser, page, () =>
          page.evaluate(() => window.__plan.runCampus()),
        )
        runs[name].push({ ...result, 'longest task, thread time': longest, 'tasks over 50 ms': long })
      } finally {
        await page.close()
      }
    }
  }
  return Object.entries(campusAims).map(([what, aim]) => ({
    what,
    '20,000 units, 3,000 shown': round(median(runs.campus.map((run) => run[what] ?? Number.NaN))),
    '3,000 alone': round(median(runs.alone.map((run) => run[what] ?? Number.NaN))),
    aim,
  }))
}
