import { describe, expect, test } from 'vitest'
import { deviceZone } from '#src/features/devices/model/kiosk/rules/kiosk.ts'

const areas = [
  { id: 'prague', parentAreaId: null, timezone: 'Europe/Prague' },
  { id: 'building', parentAreaId: 'prague', timezone: 'Custom time zone' },
  { id: 'floor', parentAreaId: 'building', timezone: null },
  { id: 'circle', parentAreaId: 'other-circle', timezone: null },
  { id: 'other-circle', parentAreaId: 'circle', timezone: null },
]
const room = (timezone: string) => ({ timezone, mapInfos: [] })
const newYork = 'America/New_York'

describe('the time zone of a panel or kiosk', () => {
  test.each([
    ['the zone of the room', room('Tokyo Standard Time'), newYork, 'floor', 'Asia/Tokyo'],
    ['the zone of the device if the room states none (section 3: UTC)', room('UTC'), newYork, 'floor', newYork],
    ['the zone of the device if the room’s is unknown', room('Middle-earth Standard Time'), newYork, null, newYork],
    ['the zone of the device, even UTC', room('UTC'), 'UTC', 'floor', 'UTC'],
    ['the zone of the nearest area that states one', room('UTC'), null, 'floor', 'Europe/Prague'],
    ['the zone of the area if the device has no usable one', null, ' Custom Time Zone ', 'floor', 'Europe/Prague'],
    ['unknown if none of them states one', room('UTC'), '', 'circle', null],
    ['unknown in an unknown area', null, null, 'elsewhere', null],
  ])('is %s', (_which, resource, timezone, areaId, zone) => {
    expect(deviceZone({ timezone, areaId }, resource, areas)).toBe(zone)
  })

  test('is the zone of the room’s area if the device has no area', () => {
    const resource = { timezone: 'UTC', mapInfos: [{ areaId: 'floor' }] }
    expect(deviceZone({ timezone: null, areaId: null }, resource, areas)).toBe('Europe/Prague')
  })
})
