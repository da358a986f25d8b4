import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResourcesLoaded } from '#src/engine/compute.ts'
import { succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { loadResources } from '#src/features/availability/reload.ts'
import { clearConfiguration } from '#src/features/settings/state.ts'
import { clearNotices, notices } from '#src/features/notices/state.ts'

const whole = { total: 490, unread: 0, incomplete: 0 }

const load = (given: Partial<ResourcesLoaded>) => {
  const loaded: ResourcesLoaded = {
    count: 1,
    problems: [],
    counts: whole,
    unknownZones: [],
    largestCapacity: 8,
    ...given,
  }
  const engine = { loadResources: () => Promise.resolve(succeed(loaded)) } as unknown as Services['engine']
  return loadResources({ engine, signal: new AbortController().signal }, new ArrayBuffer(0))
}
const loadZones = (...names: string[]) =>
  load({ unknownZones: names.map((name) => ({ kind: 'time-zone-unknown', name, database: 'IANA' }) as const) })

const forget = (): void => {
  clearConfiguration()
  clearNotices()
  vi.restoreAllMocks()
}
beforeEach(forget)
afterEach(forget)

it('section 5: the user is told of a zone name that no database has, once', async () => {
  await loadZones('Mars/Olympus')
  await loadZones('Mars/Olympus', 'Mars/Hellas')
  expect(notices.queue.map(({ kind, key, values }) => [kind, key, values['name']])).toEqual([
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Olympus'],
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Hellas'],
  ])
})

const told = () => notices.queue.map(({ kind, key, values, lasts }) => ({ kind, key, values, lasts }))
const warning = (key: string, count: number) => ({ kind: 'warning', key, values: { count, total: 490 }, lasts: null })

it('section 8: the user is told how many resources could not be read, again only when that changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const problems = ['resources[3].capacity: expected number']
  await load({ problems, counts: { ...whole, incomplete: 12 } })
  expect(told()).toEqual([warning('notice.resourcesIncomplete', 12)])
  expect(warn.mock.lastCall?.[0]).toBe('resources: 1 problem, 0 unread and 12 incomplete of 490')

  clearNotices()
  await load({ counts: { ...whole, incomplete: 12 } })
  expect(told()).toEqual([])

  await load({ counts: { total: 490, unread: 3, incomplete: 11 } })
  expect(told()).toEqual([warning('notice.resourcesIncomplete', 11), warning('notice.resourcesUnread', 3)])
})

it('a notice of unread resources goes when all of them can be read', async () => {
  await load({ counts: { ...whole, unread: 3 } })
  expect(told()).toHaveLength(1)
  await load({ counts: whole })
  expect(told()).toEqual([])
})
