// @ts-check
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
        aim,
      })
    }
  }
  return table
}
