import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { isToken, listingOf, monday, openVendor, publicKey, serviceKey, vendorSettings } from './vendor-before.ts'

const resource = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  resourceId: id,
  resourceName: id,
  resourceEmail: `${id}@resource.calendar.google.com`,
  resourceCategory: 'CONFERENCE_ROOM',
  ...more,
})

const listIn = ({ path }: SeenCall): string =>
  /^\/admin\/directory\/v1\/customer\/my_customer\/resources\/(\w+)$/.exec(path)?.[1] ?? ''

/** An account with resources and the building `b`. */
const account =
  (items: readonly unknown[], otherwise: (call: SeenCall) => Response = () => json({}, { status: 403 })) =>
  (call: SeenCall): Response => {
    if (listIn(call) === 'buildings') return json({ buildings: [{ buildingId: 'b', buildingName: 'Main' }, {}] })
    return listIn(call) === 'calendars' ? json({ items }) : otherwise(call)
  }

const assertionIn = ({ body }: SeenCall): string => new URLSearchParams(String(body)).get('assertion') ?? ''

describe('the directory of Google Workspace', () => {
  it('lists resources with their buildings, features and time zones', async () => {
    const items = [
      resource('oslo', {
        buildingId: 'b',
        floorName: '2',
        floorSection: 'North',
        capacity: 12,
        userVisibleDescription: 'Quiet',
        featureInstances: [{ feature: { name: 'Whiteboard' } }, { feature: { name: 'Jamboard' } }],
      }),
      resource('desk', { resourceCategory: 'OTHER', resourceType: 'Hot desk' }),
      resource('old', { resourceCategory: 'CATEGORY_UNKNOWN' }),
    ]
    const here = openVendor(
      account(items, ({ path }) =>
        path.includes('/oslo%40') ? json({ timeZone: 'Europe/Oslo' }) : json({}, { status: 404 }),
      ),
    )
    const listing = listingOf(await here.list('google'))
    expect(listing).toMatchObject({ leftOut: [], isComplete: true, faults: [], remarks: [] })
    const email = (name: string) => `${name}@resource.calendar.google.com`
    const blank = { building: '', floor: '', zone: '', capacity: '', note: '' }
    expect(listing.records).toEqual([
      {
        key: 'oslo',
        cells: {
          name: 'oslo',
          type: 'room',
          email: email('oslo'),
          building: 'Main',
          floor: '2',
          zone: 'North',
          capacity: '12',
          note: 'Quiet',
          timeZone: 'Europe/Oslo',
        },
        words: ['Whiteboard', 'Jamboard'],
      },
      { key: 'desk', cells: { name: 'desk', type: 'Hot desk', email: email('desk'), ...blank }, words: [] },
      { key: 'old', cells: { name: 'old', type: 'CATEGORY_UNKNOWN', email: email('old'), ...blank }, words: [] },
    ])
  })

  it('signs in as the administrator with a signed request, with one token for each scope', async () => {
    const here = openVendor(account([resource('oslo')], () => json({ timeZone: 'Europe/Oslo' })))
    await here.list('google')
    const tokens = here.calls.filter(({ url }) => isToken(url))
    expect(tokens.map(({ url }) => url)).toEqual(Array(2).fill('https://oauth2.googleapis.com/token'))
    const scopes: unknown[] = []
    for (const call of tokens) {
      const { payload, protectedHeader } = await jwtVerify(assertionIn(call), publicKey, {
        issuer: 'foyer@project.iam.gserviceaccount.com',
        audience: 'https://oauth2.googleapis.com/token',
        subject: 'admin@contoso.com',
        currentDate: new Date(monday + 60_000),
      })
      expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'key-1' })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
      scopes.push(payload['scope'])
    }
    expect(scopes).toEqual([
      'https://www.googleapis.com/auth/admin.directory.resource.calendar.readonly',
      'https://www.googleapis.com/auth/calendar.calendars.readonly',
    ])
  })

  it('reads all pages, and waits if it is asked too often', async () => {
    let refusals = 2
    const busy = (status: number) =>
      json({ error: { errors: [{ reason: 'userRateLimitExceeded' }] } }, { status, headers: { 'retry-after': '0' } })
    const here = openVendor((call) => {
      if (listIn(call) !== 'calendars') return account([])(call)
      const { searchParams } = new URL(call.url)
      const page = searchParams.get('pageToken')
      if (page === 'two' && refusals-- > 0) return busy(refusals === 1 ? 403 : 429)
      return page === null
        ? json({ items: [resource('oslo')], nextPageToken: 'two' })
        : json({ items: [resource('rome')] })
    })
    const { records, remarks } = listingOf(await here.list('google'))
    expect(records.map(({ key }) => key)).toEqual(['oslo', 'rome'])
    expect(remarks).toEqual(['TimeZonesRefused'])
    const pages = here.asked().filter((call) => listIn(call) === 'calendars')
    expect(pages.map(({ url }) => new URL(url).search)).toEqual([
      '?maxResults=500',
      ...Array(3).fill('?maxResults=500&pageToken=two'),
    ])
  })

  it('accepts an account without buildings and resources, whose lists are absent', async () => {
    expect(listingOf(await openVendor(() => json({ kind: 'list' })).list('google')).records).toEqual([])
  })

  it('leaves out resources of unknown buildings and of another form', async () => {
    const items = [resource('oslo', { buildingId: 'x' }), resource('rome', { featureInstances: 'all' }), 7]
    expect(listingOf(await openVendor(account(items)).list('google')).leftOut).toEqual([
      { key: 'oslo', name: 'oslo', column: 'buildingId', problem: 'UnknownPlace', value: 'x' },
      { key: 'rome', name: 'rome', column: 'featureInstances', problem: 'Unreadable', value: '' },
      { key: '', name: '', column: '', problem: 'Unreadable', value: '' },
    ])
  })

  it('says what to check if it is refused, and repeats nothing of the key', async () => {
    const refused = openVendor(() => json({ error: { code: 403, message: 'Not Authorized' } }, { status: 403 }))
    expect(await refused.list('google')).toEqual({ problem: expect.stringMatching(/Not Authorized.*Admin SDK/) })
    refused.network.fetch = async () =>
      json({ error: 'unauthorized_client', error_description: 'Client is unauthorized.' }, { status: 401 })
    expect(await refused.list('google')).toEqual({
      problem: expect.stringMatching(/unauthorized_client: Client is unauthorized\.\)\. Check the key/),
    })
    const wrong = vendorSettings({ FOYER_GOOGLE_KEY: serviceKey.replace('service_account', 'authorized_user') })
    expect(await refused.list('google', wrong)).toEqual({
      problem: 'google.key is no key of a service account. Create one in Google Cloud, as JSON.',
    })
    const broken = vendorSettings({
      FOYER_GOOGLE_KEY: serviceKey.replace(/BEGIN PRIVATE KEY-----.{20}/, 'BEGIN PRIVATE KEY-----'),
    })
    expect(await refused.list('google', broken)).toEqual({
      problem: expect.stringMatching(/\(the private key cannot be read\)\. Check the key/),
    })
  })
})
