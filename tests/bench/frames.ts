import { median } from './measure.ts'

/** Resolves with the time of the next frame. */
export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Returns the median time between frames in milliseconds, with a step before each frame. */
export async function medianFrame(count: number, step: (index: number) => void): Promise<number> {
  const times: number[] = []
  let last = await frame()
  for (let index = 0; index < count; index += 1) {
    step(index)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  return median(times)
}
