import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ResourcesLoaded } from '#src/contract/compute.ts'
import { succeed } from '#src/core/result.ts'
import type { Product } from '#src/flows/product.ts'
import { loadResources } from '#src/flows/load-resources.ts'
import { clearConfiguration } from '#src/state/configuration.ts'
import { clearNotices, notices } from '#src/state/notices.ts'

const load = (...names: string[]) => {
  const unknownZones = names.map((name) => ({ kind: 'time-zone-unknown', name, database: 'IANA' }) as const)
  const loaded: ResourcesLoaded = { count: 1, problems: [], unknownZones, largestCapacity: 8 }
  const engine = { loadResources: () => Promise.resolve(succeed(loaded)) } as unknown as Product['engine']
  return loadResources({ engine, signal: new AbortController().signal }, new ArrayBuffer(0))
}

const forget = (): void => {
  clearConfiguration()
  clearNotices()
}
beforeEach(forget)
afterEach(forget)

it('section 5: the user is told of a zone name that no database has, once', async () => {
  await load('Mars/Olympus')
  await load('Mars/Olympus', 'Mars/Hellas')
  expect(notices.queue.map(({ kind, key, values }) => [kind, key, values['name']])).toEqual([
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Olympus'],
    ['warning', 'fault.time-zone-unknown.message', 'Mars/Hellas'],
  ])
})
