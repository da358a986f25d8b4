import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { quickPace, usualPace } from '#src/base/coalesce.ts'
import { liveEvents } from '#src/base/live-events.ts'
import { createScope } from '#src/kernel/scope.ts'

beforeEach(() => void vi.useFakeTimers())

function begin() {
  const scope = createScope(() => undefined)
  onTestFinished(scope.end)
  return { scope, live: liveEvents({ scope }) }
}
const changed = (id: string | null) => ({ kind: 'reload-resources' as const, id })

test('a session has one list of handlers', () => {
  const { scope, live } = begin()
  expect(liveEvents({ scope })).toBe(live)
  expect(liveEvents({ scope: begin().scope })).not.toBe(live)
})

test('each handler gets a burst of its kind once', async () => {
  const { live } = begin()
  const handled: unknown[] = []
  live.on('reload-resources', (events) => Promise.resolve(void handled.push(events.map(({ id }) => id))))
  live.on('reload-resources', (events) => Promise.resolve(void handled.push(events.length)))
  live.on('reload-area', () => Promise.resolve(void handled.push('area')))
  for (const id of ['room-1', null, 'room-2']) live.dispatch(changed(id))
  await vi.advanceTimersByTimeAsync(usualPace.quiet)
  expect(handled).toEqual([['room-1', null, 'room-2'], 3])
})

test('the lanes of a handler have their own pace, and events without a lane are ignored', async () => {
  const { live } = begin()
  const handled: (readonly (string | null)[])[] = []
  const lanes = { near: { name: 'near', pace: quickPace }, far: { name: 'far', pace: usualPace } }
  live.on(
    'reload-resources',
    (events) => Promise.resolve(void handled.push(events.map(({ id }) => id))),
    ({ id }) => (id === 'near' || id === 'far' ? lanes[id] : null),
  )
  for (const id of ['far', 'near', 'elsewhere', null]) live.dispatch(changed(id))
  await vi.advanceTimersByTimeAsync(quickPace.quiet)
  expect(handled).toEqual([['near']])
  await vi.advanceTimersByTimeAsync(usualPace.quiet)
  expect(handled).toEqual([['near'], ['far']])
})

test('events that must not wait are handled one by one', () => {
  const { live } = begin()
  const handled: string[] = []
  live.onEach('object-changed', ({ objectId }) => void handled.push(objectId))
  for (const objectId of ['light', 'light', 'fan'])
    expect(live.dispatch({ kind: 'object-changed', objectId, data: {} })).toBe(true)
  expect(live.dispatch(changed(null))).toBe(false)
  expect(handled).toEqual(['light', 'light', 'fan'])
})

test('nothing is handled after the session has ended', async () => {
  const { scope, live } = begin()
  const handled: unknown[] = []
  live.on('reload-area', () => Promise.resolve(void handled.push('area')))
  live.onEach('object-changed', (event) => void handled.push(event))
  live.dispatch({ kind: 'reload-area', id: null })
  scope.end()
  live.dispatch({ kind: 'reload-area', id: null })
  live.dispatch({ kind: 'object-changed', objectId: 'light', data: {} })
  await vi.advanceTimersByTimeAsync(usualPace.longest)
  expect(handled).toEqual([])
})
