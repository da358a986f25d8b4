import { describe, expect, test } from 'vitest'
import { deviceZone } from '#src/features/kiosk/rules/kiosk.ts'

const areas = [
  { id: 'prague', parentAreaId: null, timezone: 'Europe/Prague' },
  { id: 'house', parentAreaId: 'prague', timezone: 'Custom time zone' },
  { id: 'floor', parentAreaId: 'house', timezone: null },
  { id: 'circle', parentAreaId: 'other-circle', timezone: null },
  { id: 'other-circle', parentAreaId: 'circle', timezone: null },
]
const room = (timezone: string) => ({ timezone, mapInfos: [] })

describe('the zone of a panel or kiosk', () => {
  test.each([
    ['the room’s', room('Tokyo Standard Time'), 'America/New_York', 'floor', 'Asia/Tokyo'],
    [
      'the device’s, if the room states none (section 3: UTC)',
      room('UTC'),
      'America/New_York',
      'floor',
      'America/New_York',
    ],
    [
      'the device’s, if the room’s is unknown',
      room('Middle-earth Standard Time'),
      'America/New_York',
      null,
      'America/New_York',
    ],
    ['the device’s, though it be UTC', room('UTC'), 'UTC', 'floor', 'UTC'],
    ['the nearest of its areas that states one', room('UTC'), null, 'floor', 'Europe/Prague'],
    ['the same for a device without a usable zone', null, ' Custom Time Zone ', 'floor', 'Europe/Prague'],
    ['not known without any of them', room('UTC'), '', 'circle', null],
    ['not known of an unknown area', null, null, 'elsewhere', null],
  ])('is %s', (_which, resource, timezone, areaId, zone) => {
    expect(deviceZone({ timezone, areaId }, resource, areas)).toBe(zone)
  })

  test('is that of the room’s area, if the device names no area', () => {
    const resource = { timezone: 'UTC', mapInfos: [{ areaId: 'floor' }] }
    expect(deviceZone({ timezone: null, areaId: null }, resource, areas)).toBe('Europe/Prague')
  })
})
