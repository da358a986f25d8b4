import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResourcesLoaded } from '#src/engine/compute.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { loadResources } from '#src/features/availability/model/load-resources.ts'
import { clearConfiguration } from '#src/features/settings/model/state.ts'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'

const whole = { total: 490, unread: 0, incomplete: 0 }

const load = (given: Partial<ResourcesLoaded>, keep = (): void => undefined) => {
  const loaded: ResourcesLoaded = {
    count: 1,
    problems: [],
    counts: whole,
    unknownZones: [],
    largestCapacity: 8,
    ...given,
  }
  const engine = { loadResources: () => Promise.resolve(succeed(loaded)) } as unknown as Services['engine']
  return loadResources({ engine, signal: new AbortController().signal }, { body: new ArrayBuffer(0), keep })
}
const loadZones = (...names: string[]) =>
  load({ unknownZones: names.map((name) => ({ kind: 'time-zone-unknown', name, database: 'IANA' }) as const) })

const reset = (): void => {
  clearConfiguration()
  clearNotices()
  vi.restoreAllMocks()
}
beforeEach(reset)
afterEach(reset)

it('section 5: the user is notified once of an unknown time zone', async () => {
  await loadZones('Mars/Olympus')
  await loadZones('Mars/Olympus', 'Mars/Hellas')
  expect(notices.queue.map(({ kind, key, values }) => [kind, key, values['name']])).toEqual([
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Olympus'],
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Hellas'],
  ])
})

const shownNotices = () => notices.queue.map(({ kind, key, values, lasts }) => ({ kind, key, values, lasts }))
const warning = (key: string, count: number) => ({ kind: 'warning', key, values: { count, total: 490 }, lasts: null })

it('section 8: the user is notified of unreadable resources, and again only if their number changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const problems = ['resources[3].capacity: expected number']
  await load({ problems, counts: { ...whole, incomplete: 12 } })
  expect(shownNotices()).toEqual([warning('notice.resourcesIncomplete', 12)])
  expect(warn.mock.lastCall?.[0]).toBe('resources: 1 problem, 0 unread and 12 incomplete of 490')

  clearNotices()
  await load({ counts: { ...whole, incomplete: 12 } })
  expect(shownNotices()).toEqual([])

  await load({ counts: { total: 490, unread: 3, incomplete: 11 } })
  expect(shownNotices()).toEqual([warning('notice.resourcesIncomplete', 11), warning('notice.resourcesUnread', 3)])
})

it('the notice of unreadable resources closes when all of them can be read', async () => {
  await load({ counts: { ...whole, unread: 3 } })
  expect(shownNotices()).toHaveLength(1)
  await load({ counts: whole })
  expect(shownNotices()).toEqual([])
})

it('a body is kept for the next start after the engine has read it, and not if it cannot', async () => {
  const keep = vi.fn<() => void>()
  const engine = {
    loadResources: () => Promise.resolve(fail({ kind: 'resources-unreadable' })),
  } as unknown as Services['engine']
  const fetched = { body: new ArrayBuffer(0), keep }
  expect(await loadResources({ engine, signal: new AbortController().signal }, fetched)).toMatchObject({ ok: false })
  expect(keep).not.toHaveBeenCalled()
  await load({}, keep)
  expect(keep).toHaveBeenCalledOnce()
})
