import { zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { readObjects } from '#src/features/controls/model/rules/read-objects.ts'
import { permittedTypes } from '#src/base/rules/licences.ts'
import { succeed } from '#src/kernel/result.ts'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { readAttendance } from '#src/wire/attendance.ts'
import { readNews } from '#src/wire/news.ts'
import { createProblems } from '#src/wire/parse.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { readFavourites, readLicences, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'
import type { FetchText } from '#server/linked-calendars/fetch-text.ts'
import { drawVenue, pick, zipOf } from '#indoor-tests/venue/drawn-venue.ts'
import { hourAt, openCalendar } from './calendar/open-calendar.ts'
import { bodyOf } from './identity-helpers.ts'
import { type OfficeOptions, type OpenOffice, openOffice } from './open-office.ts'

const resources = `name,type,building,floor,confirmation,id
Lisbon,room,Main,1,yes,lx
Oslo,room,Main,1,no,os
Rome,room,Annexe,1,no,ro
`

/** Opens an office with three rooms, an administrator and a person. */
async function openFurnished(options?: OfficeOptions) {
  const here = await openOffice(options)
  const administrator = await here.signUp('Ada Min', 'administrator')
  const person = await here.signUp('Ann Heron')
  const imported = await here.send('POST', '/api/admin/resources/import', {
    token: administrator.token,
    raw: { type: 'text/csv', text: resources },
  })
  expect(imported.status).toBe(201)
  const json = async (path: string, token: string | null = person.token): Promise<unknown> =>
    (await here.send('GET', path, { token })).json()
  const put = (name: string, body: unknown, token = administrator.token) =>
    here.send('PUT', `/api/admin/documents/${name}`, { token, body })
  return { here, administrator, person, json, put }
}

const idsOf = (body: unknown): readonly string[] => readResources(body).resources.map(({ id }) => id)

describe('section 7: configuration and resources', () => {
  it('returns 204 if the time stamp of the client is current, also after a restart', async () => {
    const { here, person } = await openFurnished()
    for (const [path, header] of [
      ['configurations', 'CachedConfigurationTimeStamp'],
      ['resources', 'CachedResourcesTimeStamp'],
    ] as const) {
      const get = (stamp = '') =>
        here.send('GET', `/api/assist/${path}?cachedTimestamp=${encodeURIComponent(stamp)}`, { token: person.token })
      const first = await get()
      const stamp = first.headers.get(header) ?? ''
      expect([first.status, stamp.length > 10]).toEqual([200, true])
      expect((await get(stamp)).status).toBe(204)
      expect((await get('another')).status).toBe(200)
      await here.reopen()
      expect((await get(stamp)).status).toBe(204)
    }
  })

  it('change their time stamps with each change, and differ between servers', async () => {
    const { here, administrator, person, put } = await openFurnished()
    const stamps = async (of: OpenOffice = here, token = person.token) =>
      Promise.all(
        ['configurations', 'resources'].map(async (path) => {
          const { headers } = await of.send('GET', `/api/assist/${path}`, { token })
          return headers.get('CachedConfigurationTimeStamp') ?? headers.get('CachedResourcesTimeStamp') ?? ''
        }),
      )
    const seen = new Set(await stamps())
    const isNew = async (which: 0 | 1): Promise<boolean> => {
      const stamp = (await stamps())[which] ?? ''
      const found = seen.has(stamp)
      seen.add(stamp)
      return !found
    }
    await here.send('DELETE', '/api/admin/resources/ro', { token: administrator.token })
    expect([await isNew(0), await isNew(1)]).toEqual([false, true])
    expect((await put('news', [])).status).toBe(204)
    expect([await isNew(0), await isNew(1)]).toEqual([false, false])
    expect((await put('settings', { reserveForOthers: false })).status).toBe(204)
    expect([await isNew(0), await isNew(1)]).toEqual([true, false])
    const organisation = { name: 'Other', languages: ['en'], timeZone: 'Asia/Tokyo' }
    await here.send('PUT', '/api/admin/organisation', { token: administrator.token, body: organisation })
    // Resources without a zone of their own have that of the organisation.
    expect([await isNew(0), await isNew(1)]).toEqual([true, true])
    const other = await openFurnished()
    const [configuration, list] = await stamps(other.here, other.person.token)
    expect([seen.has(configuration ?? ''), seen.has(list ?? '')]).toEqual([false, false])
  })

  it('have defaults in the first language of the organisation, which the client reads without a problem', async () => {
    const { here, json } = await openFurnished({
      settings: { guests: true, onlineMeetingURL: 'https://meet.heron.example/{id}' },
    })
    await here.office.db.updateTable('organisation').set({ languages: '["cs","en"]' }).execute()
    const body = await json('/api/assist/configurations', null)
    expect(body).toMatchObject({ asistConfiguration: { passwordResetEnabled: false } })
    const read = readAssist(body)
    if (!read.ok || read.value.configuration === null) throw new Error('no configuration')
    expect(read.value.problems).toEqual([])
    const { configuration } = read.value
    expect(configuration).toMatchObject({
      serverType: 'touch-calendar',
      guestEnabled: true,
      emailLinkEnabled: false,
      cachingEnabled: true,
      onlineMeetingsEnabled: true,
      onlineMeetingProviders: ['meet.heron.example'],
      holidays: null,
      closures: [],
      timelineDefaults: { mode: null, sortBy: null, duration: 60, sizes: { quarterWidth: 20 } },
    })
    expect(configuration.resourceTypeInfos.map(({ name }) => name)).toContain('Zasedací místnost')
    expect(configuration.filters.map(({ id }) => id)).toContain('equipment')
    const office = configuration.areas.find(({ id }) => id === 'office')
    expect(office).toMatchObject({ name: 'Heron Works', timezone: 'Europe/Prague' })
    const licences = readLicences(await json('/api/licences'))
    expect(permittedTypes(configuration.resourceTypeInfos, licences)).toHaveLength(5)
  })

  it('report that nothing is configured until the server is set up', async () => {
    const here = await openOffice({ isSetUp: false })
    const read = readAssist(await (await here.send('GET', '/api/assist/configurations')).json())
    expect(read).toMatchObject({ ok: true, value: { assistConfigured: false, configuration: null } })
  })

  it('show a panel its room, a kiosk its location without addresses, and guests everything', async () => {
    const { here, put, json, administrator } = await openFurnished({ settings: { guests: true } })
    const areas = (await json('/api/admin/documents/areas', administrator.token)) as {
      id: string
      parentAreaId: string | null
    }[]
    const two = areas.map((area) => (area.id === 'annexe' ? { ...area, parentAreaId: 'abroad' } : area))
    const abroad = { id: 'abroad', parentAreaId: null, name: 'Abroad', maxUt: 100, timezone: 'Asia/Tokyo' }
    expect((await put('areas', [...two, abroad])).status).toBe(204)
    const panel = await here.addDevice('panel', { resourceId: 'os' })
    const kiosk = await here.addDevice('lobby', { areaId: 'main' })
    const idsFor = async (token: string, query = '') => idsOf(await json(`/api/assist/resources${query}`, token))
    expect(await idsFor(panel.token)).toEqual(['os'])
    // Query parameters cannot change the place of a device.
    expect(await idsFor(panel.token, '?resourceId=ro&id=ro&areaId=abroad')).toEqual(['os'])
    const seen = readResources(await json('/api/assist/resources', kiosk.token))
    const hidden = { email: null, reservationsEnabled: false }
    expect(seen).toMatchObject({ resources: ['lx', 'os'].map((id) => ({ id, ...hidden })), problems: [] })
    const unplaced = await here.addDevice('panel', {})
    expect(await json('/api/assist/resources', unplaced.token)).toEqual([])
    expect(await idsFor(await here.signInGuest())).toEqual(['lx', 'os', 'ro'])
    expect((await here.send('GET', '/api/assist/resources')).status).toBe(401)
  })
})

describe('section 7: settings of people', () => {
  it('stores favourites per person without removed resources', async () => {
    const { here, person, administrator, json } = await openFurnished()
    const call = (method: string, id: string, token = person.token) =>
      here.send(method, `/api/users/me/favourites/${id}`, { token })
    const favourites = async (token?: string) => {
      const problems = createProblems()
      const read = readFavourites(await json('/api/users/me/favourites', token), problems)
      expect(problems.list()).toEqual([])
      return read
    }
    for (const id of ['ro', 'lx', 'lx']) expect((await call('POST', id)).status).toBe(204)
    expect((await call('POST', 'nowhere')).status).toBe(404)
    expect(await favourites()).toEqual(['lx', 'ro'])
    expect(await favourites(administrator.token)).toEqual([])
    await call('DELETE', 'lx')
    await here.send('DELETE', '/api/admin/resources/ro', { token: administrator.token })
    expect(await favourites()).toEqual([])
  })

  it('returns settings that the client can read, also for guests', async () => {
    const { here, person, json } = await openFurnished()
    const read = async (token: string) => {
      const problems = createProblems()
      const settings = readUserSettings(await json('/api/users/me/settings', token), problems)
      expect(problems.list()).toEqual([])
      return settings.location?.filteredAreaIds
    }
    expect(await read(person.token)).toEqual([])
    await here.office.db
      .insertInto('user_settings')
      .values({ person: person.id, name: 'filteredAreaIds', body: '["main"]' })
      .execute()
    expect(await read(person.token)).toEqual(['main'])
    expect(await read(await here.signInGuest())).toEqual([])
  })

  it('adds calendars of colleagues found by name, with their display settings', async () => {
    const { here, person, json } = await openFurnished()
    const { token } = person
    const found = readOtherCalendars(await json('/api/other-calendars/search?q=ada'))
    expect(found).toMatchObject({ good: [{ name: 'Ada Min', email: 'ada.min@heron.example' }], problems: [] })
    expect(await json('/api/other-calendars/search?q=')).toEqual([])
    expect(await json('/api/other-calendars/search?q=ann')).toEqual([])
    const colour = '#2f6fde'
    const body = { email: 'ADA.min@heron.example', colour, visible: true }
    const added = await here.send('POST', '/api/other-calendars', { token, body })
    expect([added.status, await added.json()]).toMatchObject([201, { id: 'ada.min@heron.example', name: 'Ada Min' }])
    const path = `/api/other-calendars/${encodeURIComponent('ada.min@heron.example')}`
    const change = (changes: object) => here.send('PUT', path, { token, body: changes })
    const changed = { visible: false, name: 'Boss' }
    expect(await bodyOf(change(changed))).toMatchObject({ ...changed, colour })
    expect(readOtherCalendars(await json('/api/other-calendars'))).toMatchObject({ good: [changed], problems: [] })
    expect((await here.send('POST', '/api/other-calendars', { token, body: { email: 'nobody' } })).status).toBe(400)
    expect((await here.send('DELETE', path, { token })).status).toBe(204)
    expect((await change({ visible: true })).status).toBe(404)
  })

  it('links a calendar by its URL for its owner only', async () => {
    const url = 'https://calendar.elsewhere.example/private/heron.ics'
    const event =
      'BEGIN:VEVENT\r\nUID:u1\r\nDTSTART:20261126T100000Z\r\nDTEND:20261126T110000Z\r\nSUMMARY:Parents’ evening'
    const text = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:School\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const fetchText = vi.fn<FetchText>(async (address) => succeed(address === url ? text : '<html>'))
    const { here, person, administrator, json } = await openFurnished({ fetchText })
    const { token } = person
    const search = (query: string) =>
      here.send('GET', `/api/other-calendars/search?q=${encodeURIComponent(query)}`, { token })
    const { good } = readOtherCalendars(await (await search(url.replace('https', 'webcal'))).json())
    expect(good).toMatchObject([{ name: 'School', url }])
    expect(await (await search('https://calendar.elsewhere.example/page')).json()).toMatchObject({
      error: 'CalendarNotLinked',
      fault: 'not-a-calendar',
    })
    // The client sends the search result without its id.
    const { id: _, ...draft } = good[0] ?? { id: '' }
    const added = await here.send('POST', '/api/other-calendars', { token, body: draft })
    const { email } = (await added.json()) as { email: string }
    expect([added.status, email]).toEqual([201, good[0]?.email])
    const schedules = async (as: string) => {
      const body = { fromDate: '2026-11-26T00:00:00Z', toDate: '2026-11-27T00:00:00Z', emails: [email] }
      return readSchedules(await (await here.send('POST', '/api/cache/schedules', { token: as, body })).json())
    }
    const scheduleItems = [{ start: '2026-11-26T10:00:00Z', subject: 'Parents’ evening' }]
    expect(await schedules(token)).toMatchObject({ problems: [], schedules: [{ scheduleItems, serviceError: null }] })
    expect((await schedules(administrator.token)).schedules[0]).toMatchObject({
      scheduleItems: [],
      serviceError: { message: expect.any(String) },
    })
    // Cached, so it is not fetched for each schedule.
    expect(fetchText.mock.calls.filter(([address]) => address === url)).toHaveLength(1)
    expect(JSON.stringify(await json('/api/other-calendars', administrator.token))).not.toContain('elsewhere')
  })

  it('limits how many URLs a person can have fetched', async () => {
    const fetchText = vi.fn<FetchText>(async () => succeed('<html>'))
    const { here, person } = await openFurnished({ fetchText })
    const statuses: number[] = []
    for (let tried = 0; tried < 60; tried++) {
      const query = encodeURIComponent(`https://h${tried}.elsewhere.example/`)
      statuses.push((await here.send('GET', `/api/other-calendars/search?q=${query}`, { token: person.token })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(fetchText).toHaveBeenCalledTimes(40)
  })
})

describe('section 7: shared content', () => {
  it('resolves the QR codes of resources and of places on the map', async () => {
    const { here, administrator } = await openFurnished()
    const info = async (id: string) => {
      const response = await here.send('GET', `/api/qrcode/info/${encodeURIComponent(id)}`)
      return response.status === 200 ? readQrInfo(await response.json()) : response.status
    }
    const place = { hasLocation: true, startAreaId: 'main-1', qrId: 'lx', navigationUrl: null }
    expect(await info('lx')).toEqual(succeed(place))
    expect(await info('../../secret')).toBe(404)
    const archive = Uint8Array.from(zipOf(drawVenue()))
    const upload = (bytes: Uint8Array<ArrayBuffer>, areaId = 'office', token = administrator.token) =>
      here.send('POST', `/api/admin/venues?areaId=${areaId}`, { token, raw: { type: 'application/zip', text: bytes } })
    expect((await upload(archive, 'main')).status).toBe(400)
    expect((await upload(archive)).status).toBe(201)
    const unit = pick(drawVenue(), 'unit', 'room-0')
    expect(await info(String(unit.id))).toMatchObject({ ok: true, value: { hasLocation: true } })
    await here.send('DELETE', '/api/admin/resources/lx', { token: administrator.token })
    expect(await info('lx')).toBe(404)
  })

  it('serves the map of a location with an ETag, and refuses archives that the client cannot open', async () => {
    const { here, administrator, person } = await openFurnished()
    const { token } = administrator
    const post = (bytes: Uint8Array<ArrayBuffer>, as = token) =>
      here.send('POST', '/api/admin/venues', { token: as, raw: { type: 'application/zip', text: bytes } })
    const archive = Uint8Array.from(zipOf(drawVenue()))
    expect((await post(archive, person.token)).status).toBe(403)
    expect((await post(Uint8Array.from([1, 2, 3]))).status).toBe(400)
    // A zip bomb: 30 MB of spaces in 30 kB.
    const bomb = Uint8Array.from(zipSync({ 'unit.geojson': new Uint8Array(30_000_000).fill(32) }))
    expect(bomb.length).toBeLessThan(100_000)
    const refused = await post(bomb)
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'NotAMap' }])
    const get = (path = '', headers = {}) =>
      here.send('GET', `/api/navigation/venue${path}`, { token: person.token, headers })
    expect((await get()).status).toBe(404)
    expect((await post(archive)).status).toBe(201)
    const served = await get('?areaId=main-1')
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(archive)
    const etag = served.headers.get('etag') ?? ''
    // A proxy that compresses makes it a weak one.
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await get('', { 'if-none-match': known })).status).toBe(304)
    expect((await get('?areaId=elsewhere')).status).toBe(404)
    expect((await here.send('GET', '/api/navigation/venue')).status).toBe(401)
    const kiosk = await here.addDevice('lobby', { areaId: 'main' })
    const statusForKiosk = async (query = '') =>
      (await here.send('GET', `/api/navigation/venue${query}`, { token: kiosk.token })).status
    expect([await statusForKiosk(), await statusForKiosk('?areaId=elsewhere')]).toEqual([200, 403])
    expect((await here.send('DELETE', '/api/admin/venues/office', { token })).status).toBe(204)
    expect((await get()).status).toBe(404)
  })

  it('serves news and points of interest of administrators', async () => {
    const { json, put } = await openFurnished()
    expect([await json('/api/news'), await json('/api/navigation/pois')]).toEqual([[], []])
    const news = (id: string, published: string) => ({ id, title: id, body: '<p>Hello</p>', published })
    const items = [news('old', '2026-11-01T08:00:00Z'), news('new', '2026-11-20T08:00:00Z')]
    expect((await put('news', items)).status).toBe(204)
    const read = readNews(await json('/api/news'))
    expect([read.problems, read.good.map(({ id }) => id)]).toEqual([[], ['new', 'old']])
    const point = { id: 'p', name: { en: 'Café' }, category: 'restaurant', areaId: 'main-1' }
    expect((await put('points', [point])).status).toBe(204)
    const points = readPointsOfInterest(await json('/api/navigation/pois'))
    expect(points).toMatchObject({ good: [{ id: 'p' }], problems: [] })
  })

  it('creates random URLs of online meetings if they are configured', async () => {
    const { here, person } = await openFurnished({ settings: { onlineMeetingURL: 'https://meet.heron.example/{id}' } })
    const create = (of = here, provider = 'meet.heron.example', token = person.token) =>
      of.send('POST', `/api/integrations/${provider}/createMeeting`, { token, body: { eventTitle: 'Review' } })
    const [one, other] = [await bodyOf(create()), await bodyOf(create())]
    expect(one['joinUrl']).toMatch(/^https:\/\/meet\.heron\.example\/[\w-]{22}$/)
    expect(one['joinUrl']).not.toBe(other['joinUrl'])
    expect(await bodyOf(create(here, 'teams'))).toMatchObject({ error: 'NoOnlineMeetings' })
    const without = await openFurnished()
    expect((await create(without.here, 'office', without.person.token)).status).toBe(404)
  })
})

describe('utilisation', () => {
  it('counts past reservations, with and without a check-in', async () => {
    const calendar = await openCalendar()
    const { here, create } = calendar
    const ann = await calendar.signUp('Ann Heron')
    const lisbon = await calendar.addRoom('lx', { requiresConfirmation: true })
    const oslo = await calendar.addRoom('os')
    const event = await create(ann.token, { rooms: [lisbon], from: 1 })
    await create(ann.token, { rooms: [lisbon], from: 3 })
    for (const from of [1, 30]) await create(ann.token, { rooms: [oslo], from })
    here.now = Date.parse(hourAt(1))
    const body = { id: event.id, action: 'confirm' }
    expect((await here.send('POST', '/api/event/action', { token: ann.token, body })).status).toBe(200)
    here.now = Date.parse(hourAt(6))
    const ask = (from: string, to: string, resourceIds: readonly string[] = []) =>
      here.send('POST', '/api/analytics/attendance', { token: ann.token, body: { from, to, resourceIds } })
    const read = readAttendance(await bodyOf(ask('2026-11-26', '2026-11-27', ['lx', 'os', 'nowhere'])))
    expect(read).toEqual({
      problems: [],
      good: [
        { resourceId: 'lx', reservations: 2, attended: 1, missed: 1, counted: 0, people: 0 },
        { resourceId: 'os', reservations: 1, attended: 0, missed: 0, counted: 0, people: 0 },
      ],
    })
    expect((await ask('2026-11-27', '2026-11-26')).status).toBe(400)
    expect((await ask('today', '2026-11-26')).status).toBe(400)
  })
})

describe('documents of administrators', () => {
  it('can be read before they are written, and are replaced as a whole', async () => {
    const { here, administrator, person, json, put } = await openFurnished()
    const names = ['types', 'filters', 'areas', 'news', 'points', 'objects', 'closures', 'holidays', 'settings']
    for (const name of names) {
      const body = await json(`/api/admin/documents/${name}`, administrator.token)
      expect([name, (await put(name, body)).status]).toEqual([name, 204])
      expect(await json(`/api/admin/documents/${name}`, administrator.token)).toEqual(body)
    }
    expect((await put('news', [], person.token)).status).toBe(403)
    expect((await here.send('GET', '/api/admin/documents/types', { token: person.token })).status).toBe(403)
    const object = { id: 'lamp', name: 'Lamp', resourceId: 'lx', elements: [] }
    expect((await put('objects', [object])).status).toBe(204)
    expect(readObjects(await json('/api/objects')).problems).toEqual([])
  })

  it('return 404 for any other name', async () => {
    const { here, administrator } = await openFurnished()
    const stored = ['building-rules', 'stamp-resources', 'venue-places%20office']
    const odd = ['..%2F..%2Fetc%2Fpasswd', '__proto__', 'constructor', 'toString', 'TYPES', '%00']
    for (const name of [...stored, ...odd]) {
      const get = await here.send('GET', `/api/admin/documents/${name}`, { token: administrator.token })
      const set = await here.send('PUT', `/api/admin/documents/${name}`, { token: administrator.token, body: [] })
      expect([name, get.status, set.status]).toEqual([name, 404, 404])
    }
  })

  it.each([
    ['types', [{ resourceTypeId: 'a', rank: 1, name: 'A', csCode: 'CS9999' }]],
    ['types', []],
    ['filters', [{ id: 'a', name: 'A', dataTypeId: 9 }]],
    ['areas', ['ab', 'ba'].map(([id, parentAreaId]) => ({ id, parentAreaId, name: 'A' }))],
    ['areas', [{ id: 'a', parentAreaId: null, name: 'A', timezone: 'Europe/Atlantis' }]],
    ['news', [{ id: 'a', title: 'A', body: 'x', published: 'soon' }]],
    ['points', [{ id: 'a', name: 'A', longitude: 500 }]],
    ['holidays', [{ date: '2026-13-01', name: 'A' }]],
    ['settings', { unknownSetting: true }],
    ['settings', { designColours: { free: 'url(https://evil.example)' } }],
    ['objects', [{ id: 1, elements: 'all' }]],
    ['news', { items: [] }],
  ])('reject %s that the client could not read', async (name, body) => {
    const { put } = await openFurnished()
    const response = await put(name, body)
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'InvalidBody' }])
  })

  it('keep the types and areas that resources use', async () => {
    const { put } = await openFurnished()
    const lost = await put('areas', [{ id: 'office', parentAreaId: null, name: '' }])
    expect([lost.status, await lost.json()]).toMatchObject([409, { error: 'StillUsed', id: 'main-1' }])
    const types = [{ resourceTypeId: 'workplace', rank: 1, name: 'Desk', csCode: 'CS0601' }]
    expect((await put('types', types)).status).toBe(409)
  })

  it('include the log, in pages', async () => {
    const { here, administrator, json } = await openFurnished()
    const rows = Array.from({ length: 5 }, (_, index) => {
      const at = here.now + Math.floor(index / 2)
      return { id: `j-${index}`, at, kind: index === 4 ? 'device' : 'event', body: JSON.stringify({ index }) }
    })
    await here.office.db.insertInto('journal').values(rows).execute()
    interface Page {
      readonly items: readonly { readonly id: string }[]
      readonly next: string | null
    }
    const page = async (query: string) => (await json(`/api/admin/log?${query}`, administrator.token)) as Page
    const pages = [await page('limit=2')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await page(`limit=2&before=${encodeURIComponent(next)}`))
    const ids = pages.map(({ items }) => items.map(({ id }) => id))
    expect(ids).toEqual([['j-4', 'j-3'], ['j-2', 'j-1'], ['j-0']])
    const latest = { id: 'j-4', at: new Date(here.now + 2).toISOString(), kind: 'device', body: { index: 4 } }
    expect((await page('kind=device')).items).toEqual([latest])
    expect((await here.send('GET', '/api/admin/log?limit=100000', { token: administrator.token })).status).toBe(400)
  })
})
