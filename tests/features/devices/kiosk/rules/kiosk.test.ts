import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  askedFor,
  idlenessOf,
  kioskOffers,
  kioskOffersOf,
  offersOfKiosk,
} from '#src/features/devices/model/kiosk/rules/kiosk.ts'
import { type Kiosk, kioskSchema, readKiosks, readMeetings, troubleIn } from '#src/wire/kiosk.ts'

const kiosk = (fields: object): Kiosk => v.parse(kioskSchema, { lastSeen: '2026-11-20T08:59:30Z', ...fields })

describe('section 3: kiosk licences', () => {
  test('include those of the cheaper licence', () => {
    const [basic, standard, premium] = ['CS0637', 'CS0638', 'CS0639'].map((code) => kioskOffersOf(code, null) ?? [])
    expect(basic).toEqual(['map', 'rooms', 'places'])
    expect(standard).toEqual([...(basic ?? []), 'meetings', 'route'])
    expect(premium?.toSorted()).toEqual([...kioskOffers].toSorted())
  })

  test('section 8: are invalid if missing or not present', () => {
    expect(kioskOffersOf(null, null)).toBeNull()
    expect(kioskOffersOf('CS0600', null)).toBeNull()
    expect(kioskOffersOf('toString', null)).toBeNull()
    expect(kioskOffersOf('CS0638', ['CS0637'])).toBeNull()
    expect(kioskOffersOf('CS0638', ['CS0638'])).not.toBeNull()
  })
})

test('section 3: people are offered only if the rules of the kiosk allow it, whatever its licence', () => {
  const offers = (people?: string) => offersOfKiosk(kiosk({ id: 'k', csCode: 'CS0639', rules: { people } }), null)
  expect(offers()).toEqual(kioskOffersOf('CS0639', null)?.filter((offer) => offer !== 'people'))
  expect(offers('none')).toEqual(offers())
  expect(offers('hosts')).toEqual(kioskOffersOf('CS0639', null))
  expect(offersOfKiosk(kiosk({ id: 'k', csCode: 'CS0600' }), null)).toBeNull()
})

test('the idle reset of a kiosk asks after a while, counts down and resets', () => {
  expect(idlenessOf(null, 60_000)).toEqual({ kind: 'resting' })
  expect(idlenessOf(59_999, 60_000)).toEqual({ kind: 'used' })
  expect(idlenessOf(60_000, 60_000)).toEqual({ kind: 'asking', left: askedFor })
  expect(idlenessOf(60_000 + askedFor - 1, 60_000)).toEqual({ kind: 'asking', left: 1 })
  expect(idlenessOf(60_000 + askedFor, 60_000)).toEqual({ kind: 'resting' })
})

describe("the server's data of a device", () => {
  test('requires only an id', () => {
    expect(kiosk({ id: 'k', lastSeen: null })).toMatchObject({ kind: 'lobby', staleAfterMinutes: 10, outOfOrder: null })
    expect(readKiosks([{ id: 'k' }, { name: 'none' }, { id: 'l', nightFrom: '25:00' }])).toMatchObject({
      good: [{ id: 'k' }, { id: 'l', nightFrom: '19:00' }],
      problems: [expect.stringContaining('id'), expect.stringContaining('nightFrom')],
    })
  })

  test('has times in the same formats as resources', () => {
    const written = [
      { nightFrom: '9:00', nightTo: '24:00' },
      { nightFrom: '19:00:00', nightTo: '23:59:59' },
    ]
    const { good, problems } = readKiosks(written.map((times, id) => ({ id, ...times })))
    expect(good).toMatchObject(written)
    expect(problems).toEqual([])
  })

  test('is the same after it was stored and read again', () => {
    const read = kiosk({ id: 'k', outOfOrder: { since: '2026-11-20T08:00:00Z', reason: 'x' } })
    expect(v.parse(kioskSchema, JSON.parse(JSON.stringify(read)))).toEqual(read)
  })

  test('has no subject and organizer for a private meeting', () => {
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

  test('section 8: has known errors by their names only', () => {
    expect(troubleIn({ error: 'InvalidKioskLicence' })).toBe('InvalidKioskLicence')
    expect(troubleIn({ error: 'TargetNotFound' })).toBeNull()
    expect(troubleIn('<html>')).toBeNull()
  })
})
