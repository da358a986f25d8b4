import { expect, test, vi } from 'vitest'
import { nowSpan, watchNow } from '#src/features/availability/model/watch-now.ts'
import { setZone } from '#src/base/reader.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Page } from '#src/platform/page.ts'
import { start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services } from '#tests/services/tab.ts'

const page: Page = { isShown: () => true, subscribe: () => () => undefined }

openTabForEachTest({ now: start })

/** Watches two questions, of which the second begins half a second later. */
function watch() {
  const asked: string[] = []
  const ask = (name: string) => () => Promise.resolve(asked.push(name))
  const scope = services.scope.child()
  watchNow(services, { page, scope, look: ask('rooms') })
  watchNow(services, { scope: services.scope.child(), look: ask('favourites'), first: 500 })
  const pass = async (milliseconds: number): Promise<string> => {
    asked.length = 0
    await vi.advanceTimersByTimeAsync(milliseconds)
    return asked.join(' ')
  }
  return { pass, scope }
}

test('section 9: questions of several screens are asked every 15 s, with one timer', async () => {
  const timers = vi.getTimerCount()
  const { pass } = watch()
  expect(vi.getTimerCount()).toBe(timers + 1)
  expect(await pass(600)).toBe('rooms favourites')
  expect(await pass(14_000)).toBe('')
  expect(await pass(1_000)).toBe('rooms favourites')
  expect(vi.getTimerCount()).toBe(timers + 1)
})

test('all of them are asked when the clock is set, and one ends with its screen', async () => {
  const { pass, scope } = watch()
  await pass(600)
  services.clock.freeze((start + 1) as Instant)
  expect(await pass(10)).toBe('rooms favourites')
  scope.end()
  expect(await pass(15_000)).toBe('favourites')
  services.end()
  expect(await pass(60_000)).toBe('')
})

test('the days of a card are whole, and ten of them', () => {
  setZone('UTC' as IanaZone)
  const { from, to } = nowSpan(services)
  expect([from % 96, (to - from) / 96]).toEqual([0, 10])
})
