import type { Services } from '#src/base/needs.ts'
import { succeed } from '#src/kernel/result.ts'
import { type Drawn, zipOf } from '#indoor-tests/venue/drawn-venue.ts'

/** Calls the floors of a building 'Floor 0' and so on, in Ukrainian too. */
export function nameFloors({ level }: Drawn): void {
  level.forEach(({ properties }, floor) => (properties['name'] = { en: `Floor ${floor}`, uk: `Поверх ${floor}` }))
}

/** Returns services whose server has a drawn building as its map. */
export function withMap(services: Services, drawn: Drawn, more: Partial<Services['api']['navigation']> = {}): Services {
  const body = new Uint8Array(zipOf(drawn)).buffer
  const navigation: Services['api']['navigation'] = {
    venue: () => Promise.resolve(succeed({ body: body.slice(0), etag: '"1"' })),
    pois: () => Promise.resolve(succeed([])),
    attribution: () => null,
    ...more,
  }
  return { ...services, api: { ...services.api, navigation } }
}
