import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLaterEvents } from '#src/app/later-events.ts'
import type { RawHubEvent } from '#src/io/hub.ts'
import { connection, setHubState, setResynchronised } from '#src/state/connection.ts'
import { clearStores, createWorld, scriptProduct, start } from './scripted-product.ts'

const pushed = (value: boolean): RawHubEvent => ({ name: 'ObjectChanged', args: ['light', JSON.stringify({ value })] })

/** Each load of the code is answered when the test says so. */
function standing() {
  const taken: RawHubEvent[] = []
  const loads: { readonly answer: () => void; readonly refuse: () => void }[] = []
  const take = createLaterEvents(
    () =>
      new Promise((resolve, reject) => {
        loads.push({
          answer: () => resolve({ takeHubEvent: (_, event) => void taken.push(event) }),
          refuse: () => reject(new TypeError('Failed to fetch dynamically imported module')),
        })
      }),
  )
  return { take, taken, loads }
}

beforeEach(() => {
  clearStores()
  setHubState('Connected')
  setResynchronised(start, true)
})
afterEach(() => {
  setHubState('Disconnected')
  clearStores()
})

test('section 7: what is pushed before its code is there is taken in the order it came', async () => {
  const { product } = scriptProduct(await createWorld())
  const { take, taken, loads } = standing()
  const events = [pushed(true), pushed(false), pushed(true), pushed(false)]
  for (const event of events) take(product, event)
  // However the loads are answered: the last first.
  for (const { answer } of loads.toReversed()) await Promise.resolve(answer())
  await expect.poll(() => taken.length).toBe(events.length)
  expect(taken).toEqual(events)
})

test('decisions, Live connection: what cannot be taken is not live, and the next push tries again', async () => {
  const { product } = scriptProduct(await createWorld())
  const { take, taken, loads } = standing()
  take(product, pushed(true))
  loads[0]?.refuse()
  await expect.poll(() => connection.liveness).toBe('reconnecting')
  take(product, pushed(false))
  loads[1]?.answer()
  await expect.poll(() => taken).toEqual([pushed(false)])
})
