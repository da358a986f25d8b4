import { afterEach, expect, test } from 'vitest'
import { findWalks } from '#src/features/maps/model/wayfinding/walk-times.ts'
import { nothingKept, setKeptMap } from '#src/features/maps/model/wayfinding/state.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Services } from '#src/base/needs.ts'
import type { Resource } from '#src/wire/resource.ts'
import { drawVenue, zipOf } from '#indoor-tests/venue/drawn-venue.ts'
import { createWorld, room, scriptServices } from '#tests/services/scripted-services.ts'
import { createEngine } from '#workers/compute/engine.ts'

const placed = { 'office-0': 'desk', 'lounge-0': 'near', 'lounge-1': 'upstairs' }
const desk = 'desk' as ResourceId
const rooms = ['near', 'upstairs', 'abroad'] as ResourceId[]
const { signal } = new AbortController()

afterEach(() => {
  setKeptMap(nothingKept)
})

/** A campus with a map of a desk and a room on the ground floor, and another room above. */
async function open({ hasMap = true, mapInfos = [{ areaId: 'floor' }] as Resource['mapInfos'] } = {}) {
  const { services } = scriptServices(await createWorld())
  const drawn = drawVenue()
  for (const unit of drawn.unit) {
    unit.properties['resource_id'] = (placed as Record<string, string>)[String(unit.id)] ?? null
  }
  const { openVenue, nearestOf } = createEngine()
  const sites: (string | null)[] = []
  const scripted = {
    ...services,
    configuration: {
      ...services.configuration,
      areas: [
        { id: 'dock', parentAreaId: null, name: 'Dock' },
        { id: 'floor', parentAreaId: 'dock', name: 'Floor' },
      ],
    },
    api: {
      ...services.api,
      navigation: {
        ...services.api.navigation,
        venue: (_etag: string | null, site: string | null) => {
          sites.push(site)
          const body = zipOf(drawn).slice().buffer
          return Promise.resolve(
            hasMap ? succeed({ body, etag: '"1"' }) : fail({ kind: 'not-found' as const, what: 'venue' }),
          )
        },
      },
    },
    engine: {
      ...services.engine,
      resource: (id: ResourceId) => Promise.resolve(id === desk ? { ...room, id, name: 'Desk 4', mapInfos } : null),
      openVenue: (body: ArrayBuffer, language: string) => openVenue(body, language),
      nearestOf: (query: Parameters<typeof nearestOf>[0]) => Promise.resolve(nearestOf(query)),
    },
  } as unknown as Services
  return { services: scripted, sites }
}

test('walking times to rooms are computed on a map that is opened once', async () => {
  const { services, sites } = await open()
  const walks = await findWalks(services, desk, rooms, signal)
  expect(walks).toEqual({ from: 'Desk 4', minutes: { near: 1, upstairs: 1 } })
  expect(await findWalks(services, desk, rooms, signal)).toEqual(walks)
  expect(sites).toEqual(['dock'])
})

test('step-free users get no walking time over stairs', async () => {
  const { services } = await open()
  await services.storage.places.put({ ...nothingKept, isStepFree: true })
  expect((await findWalks(services, desk, rooms, signal))?.minutes).toEqual({ near: 1 })
})

test('no walking times exist without a map or a desk, or after an abort', async () => {
  const without = await open({ hasMap: false })
  expect(await findWalks(without.services, desk, rooms, signal)).toBeNull()
  const nowhere = await open({ mapInfos: [] })
  expect(await findWalks(nowhere.services, desk, rooms, signal)).toBeNull()
  expect(nowhere.sites).toEqual([])
  const left = await open()
  expect(await findWalks(left.services, desk, rooms, AbortSignal.abort())).toBeNull()
})
