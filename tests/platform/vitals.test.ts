import { afterEach, expect, it, vi } from 'vitest'
import { createVitals, type Measured } from '#src/platform/vitals.ts'

const entry = (entryType: string, over: Partial<Measured> = {}): Measured => ({
  entryType,
  startTime: 0,
  duration: 0,
  ...over,
})

const read = (...entries: readonly Measured[]) => {
  const vitals = createVitals()
  for (const one of entries) vitals.add(one)
  return vitals.read()
}

it('vitals without entries are empty', () => {
  expect(read()).toEqual({
    firstByte: null,
    largestPaint: null,
    interaction: null,
    layoutShift: 0,
    longTasks: 0,
    longestTask: 0,
  })
})

it('vitals have the last largest paint and the longest task', () => {
  const vitals = read(
    entry('navigation', { responseStart: 120 }),
    entry('largest-contentful-paint', { startTime: 300 }),
    entry('largest-contentful-paint', { startTime: 450 }),
    entry('longtask', { duration: 80 }),
    entry('longtask', { duration: 60 }),
  )
  expect(vitals).toMatchObject({ firstByte: 120, largestPaint: 450, longTasks: 2, longestTask: 80 })
})

it('the interaction time is the longest one, except for one in 50', () => {
  const click = (interactionId: number, duration: number) => entry('event', { interactionId, duration })
  expect(read(click(1, 40), click(1, 96), click(1, 56), click(0, 900)).interaction).toBe(96)
  const many = Array.from({ length: 49 }, (_one, index) => click(index + 2, 40))
  expect(read(click(1, 96), ...many.slice(1)).interaction).toBe(96)
  expect(read(click(1, 96), ...many).interaction).toBe(40)
})

it('the layout shift is the sum of the worst burst, without shifts after input', () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    entry('layout-shift', { startTime, value, hadRecentInput })
  expect(read(shift(0, 0.5), shift(900, 0.25), shift(950, 4, true)).layoutShift).toBe(0.75)
  expect(read(shift(0, 0.5), shift(1_000, 0.25)).layoutShift).toBe(0.5)
  const steady = Array.from({ length: 9 }, (_one, index) => shift(index * 900, 0.125))
  // Six of them are within five seconds.
  expect(read(...steady).layoutShift).toBe(0.75)
})

afterEach(() => {
  vi.resetModules()
})

/** The module in a browser that has buffered entries but reports them later. Returns it and the number of observers. */
async function vitalsIn(buffered: readonly Measured[]) {
  const observed: string[] = []
  class Observer {
    static readonly supportedEntryTypes = ['navigation', 'largest-contentful-paint', 'longtask']
    #pending: readonly Measured[] = []
    observe({ type }: { readonly type: string }): void {
      observed.push(type)
      this.#pending = buffered.filter(({ entryType }) => entryType === type)
    }
    takeRecords(): readonly Measured[] {
      const pending = this.#pending
      this.#pending = []
      return pending
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.resetModules()
  return { ...(await import('#src/platform/vitals.ts')), observed }
}

it('entries buffered by the browser are counted once', async () => {
  const { measureVitals, readVitals, observed } = await vitalsIn([
    entry('navigation', { responseStart: 120 }),
    entry('largest-contentful-paint', { startTime: 450 }),
    entry('longtask', { duration: 80 }),
    entry('event', { interactionId: 1, duration: 40 }),
  ])
  expect(readVitals()).toMatchObject({ firstByte: 120, largestPaint: 450, interaction: null, longTasks: 1 })
  measureVitals()
  expect(readVitals().longTasks).toBe(1)
  expect(observed).toEqual(['navigation', 'largest-contentful-paint', 'longtask'])
})
