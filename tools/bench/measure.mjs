// @ts-check
/**
 * Measures a page that offers `window.__bench`: the product's or the baseline's. A step is complete if the painted state under five
 * points of the visible grid is the workload's, seen from an animation frame.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} session
 */
export const measure = async (page, session) => {
  await page.evaluate(() => {
    const bench = window.__bench
    const workload = window.__workload
    const stateAt = (/** @type {number} */ x, /** @type {number} */ y) => {
      if (bench.stateAt) return bench.stateAt(x, y)
      const painted = document.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-state'))
      return painted ? Number(painted.getAttribute('data-state')) : -1
    }
    /** Points in the middle of visible slots, with the slot and row that lie there. */
    const points = () => {
      const view = bench.view()
      const result = []
      for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const row = Math.floor((view.top + part * (view.bottom - view.top) - view.y0) / view.pitch)
        const slot = Math.floor((view.left + part * (view.right - view.left) - view.x0) / view.slotW)
        if (row < 0 || row >= workload.rows || slot < 0 || slot >= workload.slots) continue
        const x = view.x0 + (slot + 0.5) * view.slotW
        const y = view.y0 + (row + 0.5) * view.pitch
        if (y > view.top + 2 && y < view.bottom - 2 && x > view.left + 2 && x < view.right - 2)
          result.push({ x, y, row, slot })
      }
      return result
    }
    const isRight = () => {
      try {
        const all = points()
        return (
          all.length > 2 &&
          all.every(({ x, y, row, slot }) => stateAt(x, y) === Number(workload.availabilityViews[row]?.[slot]))
        )
      } catch {
        return false
      }
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const untilRight = async () => {
      for (let tries = 0; tries < 1_200; tries += 1) {
        await frame()
        if (isRight()) return
      }
      throw new Error('Timed out: the grid never showed the workload')
    }
    Object.assign(window, { __measure: { stateAt, points, isRight, frame, untilRight, longTasks: 0 } })
    new PerformanceObserver((list) => (window.__measure.longTasks += list.getEntries().length)).observe({
      type: 'longtask',
    })
  })

  const mount = await page.evaluate(async () => {
    const prepared = await window.__bench.prepare?.(window.__workload)
    await window.__measure.frame()
    const started = performance.now()
    await window.__bench.mount(window.__workload, prepared)
    await window.__measure.untilRight()
    return performance.now() - started
  })
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  // The rest of the campus may still be loading into the worker; the next steps measure an idle page.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  await page.evaluate(() => (window.__measure.longTasks = 0))

  const change = (/** @type {number} */ count) =>
    page.evaluate(async (changes) => {
      const workload = window.__workload
      const [seen] = window.__measure.points().slice(2)
      if (seen === undefined) throw new Error('No visible slot to change')
      const list = []
      for (let index = 0; index < changes; index += 1) {
        const row = index === 0 ? seen.row : Math.floor((index * 7_919) % workload.rows)
        const view = workload.availabilityViews[row] ?? ''
        const slot = index === 0 ? seen.slot : (index * 31) % workload.slots
        const prevState = Number(view[slot])
        const state = prevState === 2 ? 0 : 2
        const availabilityView = view.slice(0, slot) + state + view.slice(slot + 1)
        workload.availabilityViews[row] = availabilityView
        list.push({
          row,
          resourceId: workload.resources[row]?.id ?? '',
          availabilityView,
          startSlot: slot,
          endSlot: slot + 1,
          state,
          prevState,
        })
      }
      await window.__measure.frame()
      const started = performance.now()
      await window.__bench.update(list)
      await window.__measure.untilRight()
      return performance.now() - started
    }, count)
  const update = await change(1)
  const burst = await change(1_000)

  const rearrangements = await page.evaluate(async () => {
    const times = []
    for (let step = 0; step < 24; step += 1) {
      await window.__measure.frame()
      const started = performance.now()
      await window.__bench.rearrange(step)
      await window.__measure.frame()
      times.push(performance.now() - started)
    }
    return times.toSorted((a, b) => a - b)
  })
  await page.evaluate(() => window.__measure.untilRight())

  // The session counts thread ticks, which exclude the time of other processes.
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const sweep = async (/** @type {boolean} */ vertical) => {
    const before = await cpu()
    const { frames, blank, slow } = await page.evaluate(async (down) => {
      const workload = window.__workload
      const view = window.__bench.view()
      const end = down ? workload.rows * view.pitch : workload.slots * view.slotW
      let blanks = 0
      let slowFrames = 0
      let last = performance.now()
      const count = 36
      for (let index = 1; index <= count; index += 1) {
        const at = (end * index) / count
        if (down) window.__bench.scrollTo(at, 0)
        else window.__bench.scrollTo(0, at)
        await window.__measure.frame()
        const time = performance.now()
        if (time - last > 50) slowFrames += 1
        last = time
        // In the middle of slots only, because nothing is painted between rows.
        for (const { x, y } of window.__measure.points()) if (window.__measure.stateAt(x, y) < 0) blanks += 1
      }
      return { frames: count, blank: blanks, slow: slowFrames }
    }, vertical)
    const after = await cpu()
    await page.evaluate(() => window.__bench.scrollTo(0, 0))
    await page.evaluate(() => window.__measure.untilRight())
    return { cpu: ((after - before) * 1_000) / frames, blank, slow }
  }
  const down = await sweep(true)
  const across = await sweep(false)
  const longTasks = await page.evaluate(() => window.__measure.longTasks)
  return {
    mount,
    update,
    burst,
    'filter, sort, search to paint, p95': rearrangements[Math.floor(rearrangements.length * 0.95)] ?? Number.NaN,
    'scroll down, CPU per frame': down.cpu,
    'scroll across, CPU per frame': across.cpu,
    'blank sample points': down.blank + across.blank,
    'frames over 50 ms': down.slow + across.slow,
    'long tasks': longTasks,
    'DOM nodes': nodes,
  }
}
