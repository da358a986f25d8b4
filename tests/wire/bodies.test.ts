import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { oauthLoginRequestSchema, readCalendarToken, readSignIn, readUser } from '#src/wire/account.ts'
import {
  eventLogRecordSchema,
  indexConfirmations,
  readConfirmationStatuses,
  readOnlineMeeting,
} from '#src/wire/cache.ts'
import { kioskSchema } from '#src/wire/kiosk.ts'
import { readNews } from '#src/wire/news.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { readQrInfo } from '#src/wire/assist.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { readFavourites, readLicences, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'

const user = { name: 'Olga', email: 'olga@campus.example', username: 'olga', givenName: 'Olga', surname: 'N' }

describe('section 7: account', () => {
  test('section 3: a user is read with or without a wrapper of data, loading and error', () => {
    const value = {
      ...user,
      managesDevices: false,
      hasPassword: null,
      hasOwnCalendar: null,
      isAdministrator: null,
      signsOutElsewhere: false,
    }
    expect(readUser(user)).toEqual({ ok: true, value })
    expect(readUser({ data: user, loading: false, error: null })).toEqual({ ok: true, value })
    expect(readUser({ ...user, managesDevices: true })).toMatchObject({ value: { managesDevices: true } })
    expect(readUser({ data: null, loading: false, error: 'no session' })).toMatchObject({
      ok: false,
      fault: { kind: 'malformed', problems: ['account.data: missing', 'no session'] },
    })
    expect(readUser({ ...user, email: ' ', username: '' }).ok).toBe(false)
    expect(readUser({ ...user, email: null, username: 'Olga@Campus.example' })).toMatchObject({
      value: { email: user.email },
    })
    expect(readUser({ email: 'olga@campus.example', name: null })).toMatchObject({ ok: true, value: { name: '' } })
  })

  test('section 8: an unreadable sign-in has failed, like one with success false', () => {
    const tokens = { token: 't', refreshToken: 'r' }
    expect(readSignIn(tokens)).toEqual({ success: true, ...tokens })
    expect(readSignIn({ success: true, ...tokens })).toEqual({ success: true, ...tokens })
    expect(readSignIn({ token: 't' })).toEqual({ success: true, token: 't', refreshToken: null })
    for (const body of [{ success: false, ...tokens }, {}, null, '<html>', { token: '' }])
      expect(readSignIn(body)).toEqual({ success: false })
  })

  test('the token of a provider is read from a text or a record', () => {
    const expected = { token: 't', expiresAt: null }
    for (const body of ['t', { token: 't' }, { accessToken: 't', expiresAt: null }])
      expect(readCalendarToken(body)).toEqual({ ok: true, value: expected })
    expect(readCalendarToken('').ok).toBe(false)
    expect(readCalendarToken({}).ok).toBe(false)
  })

  test('section 3: an OAuth login request is valid with or without a verifier', () => {
    const request = { authorizationCode: 'c', redirectUrl: 'u', scope: 's' }
    expect(v.is(oauthLoginRequestSchema, request)).toBe(true)
    expect(v.is(oauthLoginRequestSchema, { ...request, codeVerifier: 'v' })).toBe(true)
    expect(v.is(oauthLoginRequestSchema, { ...request, scope: null })).toBe(false)
  })
})

describe('section 3: confirmation statuses', () => {
  const { good, problems } = readConfirmationStatuses([
    { iCalUid: 'single', confirmed: true },
    { iCalUid: 'series', id: 'first', confirmed: true },
    { iCalUid: 'series', id: 'second', canceled: true },
    { confirmed: true },
  ])
  const { of: find, knows } = indexConfirmations(good, [])

  test('a status without iCalUid is omitted and reported', () => {
    expect(good).toHaveLength(3)
    expect(problems).toEqual(['statuses[3].iCalUid: missing'])
  })

  test('occurrences with the same iCalUid have their own statuses', () => {
    expect(find({ id: 'first', iCalUId: 'series' })).toMatchObject({ confirmed: true, canceled: false })
    expect(find({ id: 'second', iCalUId: 'series' })).toMatchObject({ confirmed: false, canceled: true })
    expect(find({ id: 'third', iCalUId: 'series' })).toBe(null)
    expect(knows({ id: 'third', iCalUId: 'series' })).toBe(false)
  })

  test('a status without an id applies to the iCalUid', () => {
    expect(find({ id: 'whatever', iCalUId: 'single' })).toMatchObject({ confirmed: true, orderItemsCount: 0 })
    expect(find({ id: 'whatever', iCalUId: null })).toBe(null)
  })

  const requested = ['first', 'second'].map((id) => ({ iCalUid: 'series', id }))
  const statuses = (...records: readonly object[]) => readConfirmationStatuses(records).good

  test('Google, Exchange: one status without an id does not apply to every date of a series', () => {
    const one = indexConfirmations(statuses({ iCalUid: 'series', confirmed: true }), requested)
    expect(one.of({ id: 'first', iCalUId: 'series' })).toBe(null)
    expect(one.of({ id: 'second', iCalUId: 'series' })).toBe(null)
    expect(one.knows({ id: 'second', iCalUId: 'series' })).toBe(true)
  })

  test('statuses without ids apply to the requested events in their order', () => {
    const both = indexConfirmations(statuses({ iCalUid: 'series', confirmed: true }, { iCalUid: 'series' }), requested)
    expect(both.of({ id: 'first', iCalUId: 'series' })).toMatchObject({ confirmed: true })
    expect(both.of({ id: 'second', iCalUId: 'series' })).toMatchObject({ confirmed: false })
  })
})

describe('section 7: the other bodies', () => {
  test('section 8: favourites are unique ids, or an empty list if they are unreadable', () => {
    expect(readFavourites([{ resourceId: 'a' }, { resourceId: 'b' }, { resourceId: 'a' }, {}, null])).toEqual([
      'a',
      'b',
    ])
    expect(readFavourites({ favourites: [{ resourceId: 'a' }] })).toEqual(['a'])
    expect(readFavourites('<html>')).toEqual([])
  })

  test('section 3: user settings without a readable location have no areas', () => {
    const fresh = { location: { filteredAreaIds: [] } }
    expect(readUserSettings({ location: { filteredAreaIds: ['house'] } })).toEqual({
      location: { filteredAreaIds: ['house'] },
    })
    for (const body of [
      null,
      {},
      { location: null },
      { location: {} },
      { location: { filteredAreaIds: null } },
      { location: 7 },
      'x',
    ])
      expect(readUserSettings(body)).toEqual(fresh)
  })

  test('other calendars retain unknown fields', () => {
    const { good, problems } = readOtherCalendars([{ id: 'a', owner: { name: 'Petr' } }, { name: 'no id' }])
    expect(good).toEqual([{ id: 'a', owner: { name: 'Petr' }, name: '', email: null, colour: null, visible: true }])
    expect(problems).toEqual(['calendars[1].id: missing'])
  })

  test('section 7: QR info is read with or without a wrapper', () => {
    const info = { hasLocation: true, startAreaId: 'hall', qrId: 'q', navigationUrl: null }
    expect(readQrInfo({ data: info })).toEqual({ ok: true, value: info })
    expect(readQrInfo(info)).toEqual({ ok: true, value: info })
    expect(readQrInfo({ data: null }).ok).toBe(false)
    expect(readQrInfo('x').ok).toBe(false)
  })

  test('licences are codes or records with codes, and null if they are not a list', () => {
    expect(readLicences(['CS0600', { csCode: 'cs0601 ' }, { code: 'CS0604' }, 'CS0600', 7])).toEqual([
      'CS0600',
      'CS0601',
      'CS0604',
    ])
    expect(readLicences([])).toEqual([])
    expect(readLicences(null)).toBe(null)
  })

  test('an online meeting must have an https URL', () => {
    expect(readOnlineMeeting({ joinUrl: 'https://meet.example/1' })).toEqual({
      ok: true,
      value: { url: 'https://meet.example/1' },
    })
    expect(readOnlineMeeting({ url: 'https://meet.example/1' }).ok).toBe(true)
    for (const url of ['javascript:alert(1)', 'http://meet.example/1', '', null])
      expect(readOnlineMeeting({ url }).ok).toBe(false)
  })

  test('section 7: the action of a log record is create or delete', () => {
    const record = Object.fromEntries(Object.keys(eventLogRecordSchema.entries).map((key) => [key, 'x']))
    expect(v.is(eventLogRecordSchema, { ...record, action: 'create', orders: [] })).toBe(true)
    expect(v.is(eventLogRecordSchema, { ...record, action: 'change', orders: [] })).toBe(false)
  })

  test('points of interest, news and kiosks need only an id', () => {
    const unplaced = { longitude: null, latitude: null, levelId: null, unitId: null, resourceId: null, areaId: null }
    expect(readPointsOfInterest({ pois: [{ id: 7, kind: 'lift' }] }).good).toEqual([
      { id: '7', name: null, category: null, ...unplaced },
    ])
    const outside = readPointsOfInterest([{ id: 'bar', name: 'Bar', longitude: '14.4', latitude: 91 }])
    expect(outside.good).toEqual([{ id: 'bar', name: 'Bar', category: null, ...unplaced, longitude: 14.4 }])
    expect(outside.problems).toHaveLength(1)
    expect(readNews([{ id: 'n', published: 'soon' }])).toMatchObject({
      good: [{ id: 'n', title: '', body: '', published: null }],
      problems: ['news[0].published: expected date'],
    })
    expect(v.is(kioskSchema, {})).toBe(false)
  })

  test('no reader throws for any JSON', () => {
    const readers = [
      readUser,
      readSignIn,
      readConfirmationStatuses,
      readFavourites,
      readLicences,
      readOnlineMeeting,
      readOtherCalendars,
      readQrInfo,
      readUserSettings,
      readPointsOfInterest,
      readNews,
      readSchedules,
    ]
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (body) => {
        const answers = readers.flatMap((read) => [body, [body], { data: body }].map((given) => typeof read(given)))
        expect(answers).not.toContain('undefined')
      }),
    )
  })
})
