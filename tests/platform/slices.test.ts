import { afterEach, describe, expect, test, vi } from 'vitest'
import { mapInSlices } from '#src/platform/slices.ts'

/** Each item takes this many milliseconds of the page's thread. */
function takeTime(milliseconds: number): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds))
}

const numbers = Array.from({ length: 20 }, (_, index) => index)
const double = (number: number): number => number * 2

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('performance: work on long lists leaves the page free', () => {
  test('the results are in the order of the items', async () => {
    takeTime(3)
    expect(await mapInSlices(numbers, double)).toEqual(numbers.map(double))
    expect(await mapInSlices([], double)).toEqual([])
  })

  test('the page gets a turn after every few milliseconds', async () => {
    takeTime(3)
    const steps: string[] = []
    const work = mapInSlices(numbers, () => void steps.push('work'))
    const turn = (): void => {
      steps.push('page')
      if (steps.length < 60) setTimeout(turn)
    }
    setTimeout(turn)
    await work
    const between = steps.slice(0, steps.lastIndexOf('work')).filter((step) => step === 'page')
    expect(between.length).toBeGreaterThanOrEqual(4)
  })

  test('what follows a long list has a task of its own', async () => {
    takeTime(3)
    const steps: string[] = []
    const work = mapInSlices(numbers.slice(0, 4), () => {
      steps.push('work')
      // The page's event comes during the last slice.
      if (steps.length === 4) setTimeout(() => void steps.push('page'))
    }).then(() => void steps.push('after'))
    await work
    expect(steps).toEqual(['work', 'work', 'work', 'work', 'page', 'after'])
  })

  test('a short list is done without a turn', async () => {
    const steps: string[] = []
    setTimeout(() => void steps.push('page'))
    await mapInSlices(numbers, () => void steps.push('work'))
    expect(new Set(steps)).toEqual(new Set(['work']))
  })

  test('a hidden page is not waited for', async () => {
    takeTime(3)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const steps: string[] = []
    setTimeout(() => void steps.push('page'))
    await mapInSlices(numbers, () => void steps.push('work'))
    expect(new Set(steps)).toEqual(new Set(['work']))
  })

  test('an abort between two slices ends the work, and a part never passes for the whole', async () => {
    takeTime(3)
    const asking = new AbortController()
    let done = 0
    setTimeout(() => asking.abort())
    expect(await mapInSlices(numbers, () => void (done += 1), asking.signal)).toBeNull()
    expect(done).toBeLessThan(numbers.length)
    expect(await mapInSlices([], double, asking.signal)).toBeNull()
  })

  test('an error rejects', async () => {
    const fail = (): never => {
      throw new RangeError('bug')
    }
    await expect(mapInSlices(numbers, fail)).rejects.toThrow('bug')
  })
})
