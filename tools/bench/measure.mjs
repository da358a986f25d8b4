// @ts-check
import { installProbe } from './probe.mjs'

/** Pixels of a row, of a quarter and of the visible part of a page, as the workload's sizes say. */
const sizes = { pitch: 35, quarter: 20, height: 800, width: 1_300 }
/** Frames of a scroll bar dragged from end to end. */
const dragged = 36
/** Milliseconds that the consequences of a change may take (a flash, its announcement), and those of a scroll (names for screen readers). */
const rest = { change: 600, scroll: 250 }

/** @typedef {readonly (readonly [top: number, left: number])[]} Path */

/** @param {number} length pixels @param {(at: number) => readonly [top: number, left: number]} place @returns {Path} */
const drag = (length, place) => Array.from({ length: dragged }, (_, index) => place((length * (index + 1)) / dragged))

/** A flick: fast at first, then slower and slower. @returns {Path} */
const fling = () => {
  let [top, speed] = [0, 220]
  return Array.from({ length: 60 }, () => [(top += speed *= 0.95), 0])
}

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Measures one page. CPU is the main thread's own time, without that of other processes.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} session
 * @param {{ rows: number, days: number, isWhole: boolean }} size `isWhole`: also updates and scrolling
 * @returns {Promise<Record<string, number>>}
 */
export const measure = async (page, session, { rows, days, isWhole }) => {
  await page.evaluate(installProbe)
  const mount = await page.evaluate(async () => {
    const prepared = await window.__bench.prepare?.(window.__workload)
    // At rest, each page begins with a whole frame before it.
    for (let count = 0; count < 4; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const started = performance.now()
    await window.__bench.mount(window.__workload, prepared)
    await window.__measure.untilRight()
    return performance.now() - started
  })
  await page.evaluate(() => window.__bench.settle?.())
  const wait = (/** @type {number} */ time) => page.evaluate((ms) => new Promise((on) => setTimeout(on, ms)), time)
  await wait(rest.scroll)
  const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length)
  await page.evaluate(() => (window.__measure.longTasks = 0))

  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const change = async (/** @type {number} */ count) => {
    const time = await page.evaluate((many) => window.__measure.change(many, true), count)
    await wait(rest.change)
    return time
  }
  const costOfUpdate = async () => {
    const before = await cpu()
    await page.evaluate(() => window.__measure.change(1, false))
    await wait(rest.change)
    return (await cpu()) - before
  }
  const begin = async () => {
    await page.evaluate(() => window.__bench.scrollTo(0, 0))
    await page.evaluate(() => window.__measure.untilRight())
    await wait(rest.scroll)
  }
  // Once more to look for blank points, because looking costs the page more than scrolling.
  const scroll = async (/** @type {Path} */ path) => {
    await begin()
    const before = await cpu()
    const times = await page.evaluate((way) => window.__measure.move(way, false), path)
    const cost = ((await cpu()) - before) / path.length
    await begin()
    const blanks = await page.evaluate((way) => window.__measure.move(way, true), path)
    return {
      cpu: cost,
      slow: (times.filter((time) => time > 50).length / path.length) * 100,
      blank: blanks.reduce((sum, count) => sum + count, 0),
    }
  }
  const jump = async () => {
    await begin()
    return page.evaluate((top) => window.__measure.jump(top), (rows * sizes.pitch) / 3)
  }
  const rearranged = async () => {
    const times = await page.evaluate(() => window.__measure.rearrange())
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }

  if (!isWhole) return { mount, 'filter, sort, search to paint, p95': await rearranged(), 'DOM nodes': nodes }
  // The first change of a page is like no other.
  await change(1)
  const update = await change(1)
  const cost = await costOfUpdate()
  const burst = await change(1_000)
  const flung = await scroll(fling())
  const down = await scroll(drag(rows * sizes.pitch - sizes.height, (top) => [top, 0]))
  const across = await scroll(drag(days * 96 * sizes.quarter - sizes.width, (left) => [0, left]))
  const jumped = await jump()
  await begin()
  const arranged = await rearranged()
  return {
    mount,
    update,
    'update, CPU': cost,
    'burst of 1,000 updates': burst,
    'fling, CPU per frame': flung.cpu,
    'sweep down, CPU per frame': down.cpu,
    'sweep across, CPU per frame': across.cpu,
    'fling, % of frames over 50 ms': flung.slow,
    'sweep down, % of frames over 50 ms': down.slow,
    'sweep across, % of frames over 50 ms': across.slow,
    'far jump': jumped,
    'filter, sort, search to paint, p95': arranged,
    'blank points': flung.blank + down.blank + across.blank,
    'long tasks': await page.evaluate(() => window.__measure.longTasks),
    'DOM nodes': nodes,
  }
}
