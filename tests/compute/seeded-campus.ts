import type { Area } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { emailOf, resource } from './campus.ts'

/** Seeded random numbers (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Twenty buildings of ten floors; each fourth building is full at 80 percent. */
export function seededAreas(): Area[] {
  return Array.from({ length: 20 }, (_, building) => [
    {
      id: `b${building}`,
      parentAreaId: null,
      name: `Building ${building + 1}`,
      maxUt: building % 4 === 0 ? 80 : 100,
      timezone: 'Europe/Prague',
    },
    ...Array.from({ length: 10 }, (_floor, floor) => ({
      id: `b${building}f${floor}`,
      parentAreaId: `b${building}`,
      name: `Floor ${floor}`,
      maxUt: 100,
      timezone: null,
    })),
  ]).flat()
}

const zones = ['Europe/Prague', 'Central Europe Standard Time', 'America/New_York', 'Asia/Kolkata']

/** Realistic resources: a few zones and hours, ten properties, repeated settings. */
export function seededResources(count: number): ResourceOnWire[] {
  const random = makeRandom(20)
  const below = (limit: number): number => Math.floor(random() * limit)
  return Array.from({ length: count }, (_, index) =>
    resource(`r${index}`, {
      name: `${['Café', 'Zasedačka', 'Room', 'Salle'][below(4)]} ${below(400)}.${index}`,
      displayName: null,
      username: emailOf(`r${index}`),
      timezone: zones[below(zones.length)],
      resourceTypeId: ['room', 'desk'][below(2)] ?? 'room',
      capacity: 2 + below(18),
      mapInfos: [{ areaId: `b${below(20)}f${below(10)}` }],
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      startTime: ['07:00', '08:00'][below(2)],
      endTime: '18:00:00',
      schedulingSettings: {
        minimumMeetingDurationInMinutes: 15,
        maximumMeetingDurationInMinutes: 480,
        maxAdvanceDays: [30, 60, 90][below(3)],
        rejectOutsideWorkingHours: below(2) === 0,
      },
      properties: Array.from({ length: 10 }, (_property, property) => ({
        propertyId: `p${property}`,
        valueBoolean: property < 5 ? below(2) === 0 : null,
        valueNumber: property >= 5 ? below(10) : null,
      })),
    }),
  )
}

/** A view with about ten events a day. */
export function seededView(random: () => number, quarters: number): string {
  const view = new Uint8Array(quarters).fill(48)
  for (let event = 0; event < (quarters / 96) * 10; event += 1) {
    const from = Math.floor(random() * quarters)
    view.fill(random() < 0.9 ? 50 : 49, from, Math.min(quarters, from + 1 + Math.floor(random() * 4)))
  }
  return new TextDecoder().decode(view)
}
