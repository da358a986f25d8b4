import { describe, expect, test, vi } from 'vitest'
import { mapInSlices } from '#src/platform/slices.ts'

/** Each item takes this many milliseconds of the page's thread. */
function takeTime(milliseconds: number): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds))
}

const numbers = Array.from({ length: 20 }, (_, index) => index)
const double = (number: number): number => number * 2

describe('performance: mapInSlices', () => {
  test('returns the results in the order of the items', async () => {
    takeTime(3)
    expect(await mapInSlices(numbers, double)).toEqual(numbers.map(double))
    expect(await mapInSlices([], double)).toEqual([])
  })

  test('yields to the page every few milliseconds', async () => {
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

  test('resolves in a task of its own after a long list', async () => {
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

  test('does not yield for a short list', async () => {
    const steps: string[] = []
    setTimeout(() => void steps.push('page'))
    await mapInSlices(numbers, () => void steps.push('work'))
    expect(new Set(steps)).toEqual(new Set(['work']))
  })

  test('does not yield to a hidden page', async () => {
    takeTime(3)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const steps: string[] = []
    setTimeout(() => void steps.push('page'))
    await mapInSlices(numbers, () => void steps.push('work'))
    expect(new Set(steps)).toEqual(new Set(['work']))
  })

  test('returns null if it was aborted between two slices', async () => {
    takeTime(3)
    const controller = new AbortController()
    let done = 0
    setTimeout(() => controller.abort())
    expect(await mapInSlices(numbers, () => void (done += 1), controller.signal)).toBeNull()
    expect(done).toBeLessThan(numbers.length)
    expect(await mapInSlices([], double, controller.signal)).toBeNull()
  })

  test('rejects with the error of an item', async () => {
    const fail = (): never => {
      throw new RangeError('bug')
    }
    await expect(mapInSlices(numbers, fail)).rejects.toThrow('bug')
  })
})
