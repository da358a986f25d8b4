import { describe, expect, it } from 'vitest'
import { afterHeartbeat, isNews, recordOnWire } from '#server/rules/devices/record.ts'
import { alertOf } from '#server/rules/devices/alerts.ts'
import { readKiosk } from '#src/wire/kiosk.ts'
import { createProblems } from '#src/wire/parse.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const minutes = (count: number) => count * 60_000

describe('the record of a device', () => {
  it('is valid for the client', () => {
    const problems = createProblems()
    const read = readKiosk(
      recordOnWire({
        id: 'panel-1',
        kind: 'panel',
        place: { name: 'Amber', language: null, resourceId: 'r1', areaId: 'prague', unitId: null, heading: 90 },
        csCode: 'CS0639',
        timezone: null,
        confirmsBySensor: false,
        rules: {},
        building: { name: 'North', rules: { end: 'anybody' } },
        outOfOrder: { since: now, reason: 'Broken' },
        reports: [{ id: '1', kind: 'other', text: 'Dark', at: '2026-11-23T07:00:00Z' }],
        reloadAt: now,
        version: null,
        network: null,
        lastSeen: now,
      }),
      problems,
    )
    expect(problems.list()).toEqual([])
    expect(read).toMatchObject({ ok: true, value: { outOfOrder: { since: now }, reloadAt: now, lastSeen: now } })
  })

  it('stores a heartbeat if it changes something or after 50 s', () => {
    const heartbeat = { version: '1', network: { kind: 'wifi' }, log: [], screen: { state: 'free' } }
    const before = { ...heartbeat, lastSeen: now }
    expect(afterHeartbeat(before, heartbeat, now + 49_000)).toBeNull()
    expect(afterHeartbeat(before, heartbeat, now + 50_000)).toMatchObject({ lastSeen: now + 50_000 })
    expect(afterHeartbeat(before, { ...heartbeat, version: '2' }, now + 1)).toMatchObject({ version: '2' })
    // A heartbeat without a log keeps the previous one.
    const kept = { log: [], screen: heartbeat.screen }
    expect(afterHeartbeat(before, { version: '2', network: null }, now + 1)).toMatchObject(kept)
  })

  it('is sent to administrators if a device is back, new or updated', () => {
    const before = { version: '1', network: null, lastSeen: now }
    expect(isNews(before, { ...before, lastSeen: now + 60_000 })).toBe(false)
    expect(isNews(before, { ...before, lastSeen: now + 180_001 })).toBe(true)
    expect(isNews(before, { ...before, screen: { state: 'free' } })).toBe(true)
    expect(isNews({ ...before, screen: { state: 'free' } }, { ...before, screen: { state: 'busy' } })).toBe(false)
    expect(isNews(before, { ...before, version: '2' })).toBe(true)
  })
})

describe('alerts about devices', () => {
  const device = {
    id: 'p',
    name: 'Amber',
    kind: 'panel',
    lastSeen: now,
    isOutOfOrder: false,
    isReported: false,
  } as const

  it('report 15 minutes of silence once, and the return once', () => {
    expect(alertOf(device, now, now + minutes(15))).toBeNull()
    const late = now + minutes(15) + 1
    expect(alertOf(device, now, late)).toMatchObject({ event: 'device-offline', lastSeen: '2026-11-23T08:00:00.000Z' })
    expect(alertOf({ ...device, isReported: true }, now, late)).toBeNull()
    const back = { ...device, isReported: true, lastSeen: late }
    expect(alertOf(back, now, late)).toMatchObject({ event: 'device-online' })
  })

  it('ignore devices out of use or out of service, and the time without a server', () => {
    const late = now + minutes(60)
    expect(alertOf({ ...device, lastSeen: null }, now, late)).toBeNull()
    expect(alertOf({ ...device, isOutOfOrder: true }, now, late)).toBeNull()
    expect(alertOf(device, late - minutes(15), late)).toBeNull()
  })
})
