// @ts-check
/**
 * Runs inside a measured page, which offers `window.__bench`. A step is complete if the painted state under five points of the
 * visible grid is the workload's, seen from an animation frame.
 */
export const installProbe = () => {
  const bench = window.__bench
  const workload = window.__workload
  const stateAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (bench.stateAt) return bench.stateAt(x, y)
    const painted = document.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-state'))
    return painted ? Number(painted.getAttribute('data-state')) : -1
  }
  /** Points in the middle of visible slots, with the slot and row that lie there. Nothing is painted between rows. */
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
  /** After some frames in a row the next one is a whole frame away; after a rest it may come at once. */
  const steadyFrame = async () => {
    for (let count = 0; count < 4; count += 1) await frame()
  }
  const untilRight = async () => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      await frame()
      if (isRight()) return
    }
    throw new Error('Timed out: the grid never showed the workload')
  }

  let turn = 0
  const change = async (/** @type {number} */ count, /** @type {boolean} */ isTimed) => {
    const seen = points().at((turn += 1) % 3)
    if (seen === undefined) throw new Error('No visible slot to change')
    const list = []
    for (let index = 0; index < count; index += 1) {
      const row = index === 0 ? seen.row : Math.floor((index * 7_919) % workload.rows)
      const view = workload.availabilityViews[row] ?? ''
      const slot = index === 0 ? seen.slot : (index * 31) % workload.slots
      const prevState = Number(view[slot])
      const state = prevState === 2 ? 0 : 2
      const availabilityView = view.slice(0, slot) + state + view.slice(slot + 1)
      workload.availabilityViews[row] = availabilityView
      const resourceId = workload.resources[row]?.id ?? ''
      list.push({ row, resourceId, availabilityView, startSlot: slot, endSlot: slot + 1, state, prevState })
    }
    await steadyFrame()
    const started = performance.now()
    await bench.update(list)
    if (isTimed) await untilRight()
    return performance.now() - started
  }

  const move = async (
    /** @type {readonly (readonly [top: number, left: number])[]} */ path,
    /** @type {boolean} */ isWatched,
  ) => {
    const found = []
    let last = await frame().then(() => performance.now())
    for (const [top, left] of path) {
      bench.scrollTo(top, left)
      await frame()
      const time = performance.now()
      found.push(isWatched ? points().filter(({ x, y }) => stateAt(x, y) < 0).length : time - last)
      last = time
      // Scrolls between two frames, as a finger or a wheel does: else each frame would be painted at an offset that no page knows of.
      await new Promise((resolve) => setTimeout(resolve))
    }
    return found
  }

  const jump = async (/** @type {number} */ top) => {
    await steadyFrame()
    const started = performance.now()
    bench.scrollTo(top, 0)
    await untilRight()
    return performance.now() - started
  }

  const rearrange = async () => {
    const times = []
    for (let step = 0; step < 24 && bench.rearrange; step += 1) {
      await frame()
      const started = performance.now()
      await bench.rearrange(step)
      await frame()
      times.push(performance.now() - started)
    }
    await untilRight()
    return times
  }
  Object.assign(window, { __measure: { untilRight, change, move, jump, rearrange, longTasks: 0 } })
  new PerformanceObserver((list) => (window.__measure.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  })
}
