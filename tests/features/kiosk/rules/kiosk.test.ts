import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { arrangeFleet, type FleetQuery, healthOf, newestVersion } from '#src/features/fleet/rules/fleet.ts'
import { askedFor, idlenessOf, kioskOffers, kioskOffersOf, offersOfKiosk } from '#src/features/kiosk/rules/kiosk.ts'
import type { Instant } from '#src/kernel/result.ts'
import { type Kiosk, kioskSchema, readKiosks, readMeetings, troubleIn } from '#src/wire/kiosk.ts'

const now = Date.parse('2026-11-20T09:00:00Z') as Instant
const kiosk = (fields: object): Kiosk => v.parse(kioskSchema, { lastSeen: '2026-11-20T08:59:30Z', ...fields })

describe('section 3: kiosk licences', () => {
  test('each offers what the one below it does, and more', () => {
    const [basic, standard, premium] = ['CS0637', 'CS0638', 'CS0639'].map((code) => kioskOffersOf(code, null) ?? [])
    expect(basic).toEqual(['map', 'rooms', 'places'])
    expect(standard).toEqual([...(basic ?? []), 'meetings', 'route'])
    expect(premium?.toSorted()).toEqual([...kioskOffers].toSorted())
  })

  test('section 8: without one, or with one that is not present, the licence is invalid', () => {
    expect(kioskOffersOf(null, null)).toBeNull()
    expect(kioskOffersOf('CS0600', null)).toBeNull()
    expect(kioskOffersOf('toString', null)).toBeNull()
    expect(kioskOffersOf('CS0638', ['CS0637'])).toBeNull()
    expect(kioskOffersOf('CS0638', ['CS0638'])).not.toBeNull()
  })
})

test('section 3: people are found only where the rules of the kiosk let it, whatever its licence is', () => {
  const offers = (people?: string) => offersOfKiosk(kiosk({ id: 'k', csCode: 'CS0639', rules: { people } }), null)
  expect(offers()).toEqual(kioskOffersOf('CS0639', null)?.filter((offer) => offer !== 'people'))
  expect(offers('none')).toEqual(offers())
  expect(offers('hosts')).toEqual(kioskOffersOf('CS0639', null))
  expect(offersOfKiosk(kiosk({ id: 'k', csCode: 'CS0600' }), null)).toBeNull()
})

describe('the idle reset of a kiosk', () => {
  test('asks after a while, counts down, and forgets', () => {
    expect(idlenessOf(null, 60_000)).toEqual({ kind: 'resting' })
    expect(idlenessOf(59_999, 60_000)).toEqual({ kind: 'used' })
    expect(idlenessOf(60_000, 60_000)).toEqual({ kind: 'asking', left: askedFor })
    expect(idlenessOf(60_000 + askedFor - 1, 60_000)).toEqual({ kind: 'asking', left: 1 })
    expect(idlenessOf(60_000 + askedFor, 60_000)).toEqual({ kind: 'resting' })
  })
})

describe('what the server tells of a device', () => {
  test('needs no more than an id', () => {
    expect(kiosk({ id: 'k', lastSeen: null })).toMatchObject({ kind: 'lobby', staleAfterMinutes: 10, outOfOrder: null })
    expect(readKiosks([{ id: 'k' }, { name: 'none' }, { id: 'l', nightFrom: '25:00' }])).toMatchObject({
      good: [{ id: 'k' }, { id: 'l', nightFrom: '19:00' }],
      problems: [expect.stringContaining('id'), expect.stringContaining('nightFrom')],
    })
  })

  test('takes its times as the resources write theirs', () => {
    const written = [
      { nightFrom: '9:00', nightTo: '24:00' },
      { nightFrom: '19:00:00', nightTo: '23:59:59' },
    ]
    const { good, problems } = readKiosks(written.map((times, id) => ({ id, ...times })))
    expect(good).toMatchObject(written)
    expect(problems).toEqual([])
  })

  test('reads the same again after it was kept', () => {
    const read = kiosk({ id: 'k', outOfOrder: { since: '2026-11-20T08:00:00Z', reason: 'x' } })
    expect(v.parse(kioskSchema, JSON.parse(JSON.stringify(read)))).toEqual(read)
  })

  test('a private meeting has neither subject nor organizer', () => {
    const meeting = {
      id: 'm',
      start: '2026-11-20T09:00:00Z',
      end: '2026-11-20T10:00:00Z',
      resourceId: 'r',
      resourceName: 'R',
    }
    expect(readMeetings({ meetings: [{ ...meeting, subject: null }] }).good).toMatchObject([
      { subject: null, organizer: null, place: '' },
    ])
  })

  test('section 8: troubles by their names, and nothing else', () => {
    expect(troubleIn({ error: 'InvalidKioskLicence' })).toBe('InvalidKioskLicence')
    expect(troubleIn({ error: 'TargetNotFound' })).toBeNull()
    expect(troubleIn('<html>')).toBeNull()
  })
})

describe('the fleet', () => {
  const device = (fields: object): Kiosk => kiosk({ csCode: 'CS0637', ...fields })
  const fleet = [
    device({ id: 'a', name: 'Aspen', kind: 'panel', version: '1.9.0', areaId: 'x' }),
    device({ id: 'b', name: 'Birch', kind: 'panel', version: '1.10.0', lastSeen: '2026-11-20T08:00:00Z' }),
    device({ id: 'c', name: 'Cedar', kind: 'lobby', version: '1.10.0', outOfOrder: { reason: 'x' } }),
    device({ id: 'd', name: 'Dáma', kind: 'panel', version: '1.10.0', reports: [{ id: '1' }] }),
    device({ id: 'e', name: 'Elm', kind: 'panel', version: '1.10.0' }),
    device({ id: 'f', name: 'Fir', kind: 'lobby', version: '1.10.0', csCode: 'CS0639' }),
  ]
  const measure = { now, newest: '1.10.0', licences: ['CS0637'] }
  const all: FleetQuery = { text: '', kind: null, health: null, sortBy: 'name', isDescending: false }
  const arrange = (query: Partial<FleetQuery>): string =>
    arrangeFleet(fleet, { ...all, ...query }, measure, ({ areaId }) => (areaId === 'x' ? 'North wing' : ''))
      .map(({ id }) => id)
      .join('')

  test('the newest version by its numbers', () => {
    expect(newestVersion(fleet)).toBe('1.10.0')
    expect(newestVersion([])).toBe('')
  })

  test('the worst that is the matter is how a device is', () => {
    expect(fleet.map((one) => healthOf(one, measure))).toEqual([
      'outdated',
      'silent',
      'out-of-order',
      'reported',
      'well',
      'unlicensed',
    ])
    expect(fleet.map((one) => healthOf(one, { ...measure, licences: null })).at(-1)).toBe('well')
  })

  test('filtered by words of name and place without accents, by kind and by state', () => {
    expect(arrange({ text: 'dama' })).toBe('d')
    expect(arrange({ text: 'wing aspen' })).toBe('a')
    expect(arrange({ kind: 'lobby' })).toBe('cf')
    expect(arrange({ health: 'silent' })).toBe('b')
  })

  test('sorted by each column, both ways', () => {
    expect(arrange({})).toBe('abcdef')
    expect(arrange({ isDescending: true })).toBe('fedcba')
    expect(arrange({ sortBy: 'health' })).toBe('cfbdae')
    expect(arrange({ sortBy: 'version' })[0]).toBe('a')
    expect(arrange({ sortBy: 'lastSeen' })[0]).toBe('b')
  })
})
