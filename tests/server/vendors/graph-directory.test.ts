import { describe, expect, it } from 'vitest'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { isToken, listingOf, openVendor, secret, vendorSettings } from './vendor-before.ts'

type Lists = Readonly<Record<string, readonly unknown[] | number>>

const place = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({ id, displayName: id, ...more })
const room = (id: string, more: Readonly<Record<string, unknown>> = {}) =>
  place(id, { emailAddress: `${id}@contoso.com`, building: 'Main', ...more })

const kindOf = ({ path }: SeenCall): string => /\/places\/microsoft\.graph\.(\w+)$/.exec(path)?.[1] ?? ''
const pageOf = (value: readonly unknown[]) => json({ value })
const refusal = (status: number, code: string) => json({ error: { code, message: 'No.' } }, { status })

/** A tenant with lists of places by their kind. A number is the status of an error. */
const tenant =
  (lists: Lists, otherwise: (call: SeenCall) => Response = () => refusal(403, 'ErrorAccessDenied')) =>
  (call: SeenCall): Response => {
    const kind = kindOf(call)
    if (kind === '') return otherwise(call)
    const list = lists[kind] ?? []
    return typeof list === 'number' ? refusal(list, 'NoSuchKind') : pageOf(list)
  }

describe('the directory of Microsoft 365', () => {
  it('lists rooms, workspaces and desks with the places around them', async () => {
    const lists = {
      building: [place('b', { displayName: 'Main', placeId: 'B' })],
      floor: [place('f', { displayName: 'Second', parentId: 'B' })],
      section: [place('s', { displayName: 'North', parentId: 'f' })],
      room: [
        place('oslo', {
          placeId: 'OSLO',
          displayName: 'Oslo',
          parentId: 's',
          emailAddress: 'oslo@contoso.com',
          capacity: 12,
          bookingType: 'Standard',
          tags: ['Whiteboard', null, ' '],
          audioDeviceName: 'Speaker 3',
          videoDeviceName: '',
          displayDeviceName: 'Screen',
          isWheelChairAccessible: true,
        }),
      ],
      workspace: [place('w', { parentId: 'f', emailAddress: 'w@contoso.com', capacity: 8 })],
      desk: [
        place('d1', {
          parentId: 's',
          mailboxDetails: { emailAddress: 'd1@contoso.com' },
          mode: { '@odata.type': '#microsoft.graph.reservablePlaceMode' },
          heightAdjustableState: 'enabled',
        }),
        place('d2', { parentId: 's', mode: { '@odata.type': '#microsoft.graph.dropInPlaceMode' } }),
      ],
    }
    const zones: Readonly<Record<string, unknown>> = { oslo: 'W. Europe Standard Time', w: 'Customized Time Zone' }
    const here = openVendor(
      tenant(lists, ({ path }) => {
        const [, name = ''] = /\/users\/(\w+)%40/.exec(path) ?? []
        return name === 'd1' ? json({}, { status: 404 }) : json({ timeZone: zones[name] ?? null })
      }),
    )
    const listing = listingOf(await here.list('graph'))
    expect(listing).toMatchObject({ leftOut: [], isComplete: true, faults: [], remarks: [] })
    expect(listing.records).toEqual([
      {
        key: 'OSLO',
        cells: {
          name: 'Oslo',
          type: 'room',
          email: 'oslo@contoso.com',
          building: 'Main',
          floor: 'Second',
          zone: 'North',
          capacity: '12',
          reservable: 'yes',
          timeZone: 'W. Europe Standard Time',
        },
        words: ['Whiteboard', 'Display', 'Speakerphone', 'Wheelchair accessible'],
      },
      {
        key: 'w',
        cells: {
          name: 'w',
          type: 'desk',
          email: 'w@contoso.com',
          building: 'Main',
          floor: 'Second',
          zone: '',
          capacity: '8',
        },
        words: [],
      },
      {
        key: 'd1',
        cells: {
          name: 'd1',
          type: 'desk',
          email: 'd1@contoso.com',
          building: 'Main',
          floor: 'Second',
          zone: 'North',
          reservable: 'yes',
        },
        words: ['Height-adjustable desk'],
      },
      {
        key: 'd2',
        cells: {
          name: 'd2',
          type: 'desk',
          email: '',
          building: 'Main',
          floor: 'Second',
          zone: 'North',
          reservable: 'no',
        },
        words: [],
      },
    ])
  })

  it('asks for one token by the credentials of the application, and repeats its secret nowhere', async () => {
    const here = openVendor(tenant({ room: [room('oslo')] }))
    const listed = await here.list('graph')
    const [token, ...others] = here.calls.filter(({ url }) => isToken(url))
    expect(others).toEqual([])
    expect(token?.url).toBe('https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token')
    expect(Object.fromEntries(new URLSearchParams(String(token?.body)))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'app-1',
      client_secret: secret,
      scope: 'https://graph.microsoft.com/.default',
    })
    expect(new Set(here.asked().map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set(['Bearer token-1']),
    )
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('uses the addresses of a national cloud', async () => {
    const here = openVendor(tenant({ room: [room('oslo')] }))
    const settings = vendorSettings()
    const cloud = { loginURL: 'https://login.microsoftonline.us', graphURL: 'https://graph.microsoft.us' }
    await here.list('graph', { ...settings, microsoft: settings.microsoft && { ...settings.microsoft, ...cloud } })
    expect(new Set(here.calls.map(({ url }) => new URL(url).origin))).toEqual(new Set(Object.values(cloud)))
    expect(String(here.calls[0]?.body)).toContain(encodeURIComponent('https://graph.microsoft.us/.default'))
  })

  it('reads all pages by their links, and refuses a list that does not end', async () => {
    const link = (page: number) => `https://graph.microsoft.com/v1.0/places/microsoft.graph.room?$skiptoken=${page}`
    const answer = (last: number) => (call: SeenCall) => {
      if (kindOf(call) !== 'room') return tenant({})(call)
      const page = Number(new URL(call.url).searchParams.get('$skiptoken') ?? 0)
      const next = page < last ? { '@odata.nextLink': link((page + 1) % 4) } : {}
      return json({ value: [room(`r${page}`)], ...next })
    }
    const here = openVendor(answer(3))
    expect(listingOf(await here.list('graph')).records.map(({ key }) => key)).toEqual(['r0', 'r1', 'r2', 'r3'])
    expect(
      here
        .asked()
        .filter((call) => kindOf(call) === 'room')
        .map(({ url }) => url),
    ).toEqual(['https://graph.microsoft.com/v1.0/places/microsoft.graph.room?$top=100', ...[1, 2, 3].map(link)])
    expect(await openVendor(answer(9)).list('graph')).toMatchObject({ problem: expect.stringContaining('do not end') })
    const stranger = openVendor((call) =>
      kindOf(call) === 'room' ? json({ value: [], '@odata.nextLink': 'https://evil.example/next' }) : tenant({})(call),
    )
    expect(await stranger.list('graph')).toMatchObject({ problem: expect.stringContaining('foreign origin') })
  })

  it('reads older tenants, whose buildings are lists of rooms', async () => {
    const old = { building: 400, floor: 404, section: 400, workspace: 400, desk: 400 }
    const rooms = [
      room('oslo', { building: null, floorNumber: 3 }),
      room('rome', { building: 'Annexe', floorLabel: '1A' }),
    ]
    const here = openVendor(
      tenant(
        { ...old, room: rooms, roomlist: [place('list', { displayName: 'Tower', emailAddress: 'tower@contoso.com' })] },
        ({ path }) =>
          path === '/v1.0/places/tower%40contoso.com/microsoft.graph.roomlist/rooms'
            ? pageOf([room('oslo'), { emailAddress: null }])
            : refusal(403, 'ErrorAccessDenied'),
      ),
    )
    const listing = listingOf(await here.list('graph'))
    expect(listing.records.map(({ cells: { building, floor } }) => [building, floor])).toEqual([
      ['Tower', '3'],
      ['Annexe', '1A'],
    ])
    expect(listing).toMatchObject({ isComplete: true, remarks: ['TimeZonesRefused'] })
  })

  it('waits for a busy service, and renews a token that was refused', async () => {
    let refusals = 3
    const here = openVendor((call) => {
      if (kindOf(call) !== 'room' || refusals-- <= 0) return tenant({ room: [room('oslo')] })(call)
      if (refusals === 0) return json({}, { status: 401 })
      return json({}, { status: refusals === 1 ? 503 : 429, headers: { 'retry-after': '0' } })
    })
    expect(listingOf(await here.list('graph')).records).toHaveLength(1)
    const rooms = here.asked().filter((call) => kindOf(call) === 'room')
    expect(rooms.map(({ headers }) => headers.get('authorization')?.at(-1))).toEqual(['1', '1', '1', '2'])
  })

  it('is incomplete if the desks do not arrive, and fails without the rooms or their buildings', async () => {
    const partly = listingOf(await openVendor(tenant({ room: [room('oslo')], desk: 500 })).list('graph'))
    expect(partly).toMatchObject({ isComplete: false, faults: [{ what: 'desks', fault: { kind: 'server-error' } }] })
    expect(partly.records).toHaveLength(1)
    for (const kind of ['room', 'floor'])
      expect(await openVendor(tenant({ room: [room('oslo')], [kind]: 500 })).list('graph')).toEqual({
        problem: expect.stringMatching(/^Microsoft answered with an error .*Try again later/),
      })
  })

  it('says what to grant or to check if it is refused', async () => {
    expect(await openVendor(tenant({ room: 403, building: 403 })).list('graph')).toEqual({
      problem: expect.stringMatching(/NoSuchKind.*Grant the application Place\.Read\.All/),
    })
    const description = `AADSTS7000222: The client secret keys for app 'app-1' are expired. Trace ID: 1 Correlation ID: 2`
    const expired = openVendor(() => json({}))
    const fetch: typeof globalThis.fetch = async () =>
      json({ error: 'invalid_client', error_description: description }, { status: 401 })
    expired.network.fetch = fetch
    expect(await expired.list('graph')).toEqual({
      problem: expect.stringMatching(/invalid_client: AADSTS7000222: .* are expired\.\). Check the tenant/),
    })
    const none = { ...vendorSettings(), microsoft: null }
    expect(await expired.list('graph', none)).toEqual({ problem: expect.stringContaining("Set 'microsoft'") })
    const lost = vendorSettings({
      FOYER_MICROSOFT_CLIENT_SECRET: '',
      FOYER_MICROSOFT_CLIENT_SECRET_FILE: '/none/secret',
    })
    expect(await expired.list('graph', lost)).toEqual({ problem: expect.stringContaining('/none/secret') })
  })

  it('reads blank ids as none', async () => {
    const here = openVendor(
      tenant({ floor: [place('f', { placeId: '' })], room: [room('oslo', { placeId: '', parentId: ' ' })] }),
    )
    const { records, leftOut } = listingOf(await here.list('graph'))
    expect([records.map(({ key, cells }) => [key, cells.building]), leftOut]).toEqual([[['oslo', 'Main']], []])
  })

  it('leaves out places that it does not understand, and names them', async () => {
    const listing = listingOf(
      await openVendor(
        tenant({
          floor: [place('f1', { parentId: 'f2' }), place('f2', { parentId: 'f1' })],
          room: [
            room('oslo'),
            room('rome', { parentId: 'nowhere' }),
            room('kyiv', { parentId: 'f1' }),
            room('bern', { capacity: 'many' }),
            { displayName: 'Ulm' },
            null,
          ],
        }),
      ).list('graph'),
    )
    expect(listing.records.map(({ key }) => key)).toEqual(['oslo'])
    expect(listing.leftOut).toEqual([
      { key: 'bern', name: 'bern', column: 'capacity', problem: 'Unreadable', value: '' },
      { key: '', name: 'Ulm', column: 'id', problem: 'Unreadable', value: '' },
      { key: '', name: '', column: '', problem: 'Unreadable', value: '' },
      { key: 'rome', name: 'rome', column: 'parentId', problem: 'UnknownPlace', value: 'nowhere' },
      { key: 'kyiv', name: 'kyiv', column: 'parentId', problem: 'UnknownPlace', value: 'f1' },
    ])
  })
})
