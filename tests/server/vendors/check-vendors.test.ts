import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkStart } from '#server/commands/serve.ts'
import { checkVendorAccounts } from '#server/vendor-accounts/check-accounts.ts'
import { checkVendors } from '#server/vendors/check-vendors.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { openStoreFolder } from '../store-folder.ts'
import { serveVendor } from './serve-vendor.ts'
import { openVendor, vendorSettings } from './vendor-before.ts'

const folder = openStoreFolder()
const accepting = () => openVendor(() => json({ value: [] }))
const refusing = () => openVendor(() => json({ error: { code: 'Denied', message: 'No.' } }, { status: 403 }))

describe('the check of credentials', () => {
  it('reads one record of each directory', async () => {
    const here = accepting()
    expect(await checkVendors(vendorSettings(), here.network)).toEqual([])
    expect(here.asked().map(({ url }) => url)).toEqual([
      'https://graph.microsoft.com/v1.0/places/microsoft.graph.room?$top=1',
      'https://admin.googleapis.com/admin/directory/v1/customer/my_customer/resources/buildings?maxResults=1',
    ])
  })

  it('says what is refused by each vendor, and asks none without credentials', async () => {
    expect(await checkVendors(vendorSettings(), refusing().network)).toEqual([
      expect.stringMatching(/^Microsoft refuses this .*Place\.Read\.All/),
      expect.stringMatching(/^Google refuses this .*Admin SDK/),
    ])
    const here = refusing()
    expect(await checkVendors({ ...vendorSettings(), microsoft: null, google: null }, here.network)).toEqual([])
    expect(here.calls).toEqual([])
    const lost = vendorSettings({ FOYER_GOOGLE_KEY: '', FOYER_GOOGLE_KEY_FILE: '/none/key.json' })
    expect(await checkVendors(lost, accepting().network)).toEqual([expect.stringContaining('/none/key.json')])
  })

  it('asks the vendor of the calendars, and whether it accepts the client', async () => {
    const { credentials, network } = await serveVendor('gspace')
    const settings = { ...vendorSettings(), data: folder, calendar: 'google' } as const
    expect(await checkVendorAccounts(settings, network)).toEqual([])
    credentials.clientSecret = 'another secret'
    expect(await checkVendorAccounts(settings, network)).toEqual([
      expect.stringMatching(/^Nobody can sign in .*invalid_client.*Secrets expire/),
    ])
    const unreachable = { fetch: async () => Promise.reject(new Error('No route')), now: Date.now }
    writeFileSync(join(folder, 'calendar.key'), 'abc')
    const { microsoft } = settings
    expect(
      await checkVendorAccounts(
        {
          ...settings,
          calendar: 'microsoft',
          microsoft: microsoft === null ? null : { ...microsoft, clientSecret: undefined, clientSecretFile: '/none/s' },
        },
        unreachable,
      ),
    ).toEqual([expect.stringContaining('is not a key of Foyer'), expect.stringMatching(/^\/none\/s with the secret/)])
    rmSync(join(folder, 'calendar.key'))
    expect(await checkVendorAccounts({ ...settings, calendar: 'microsoft' }, unreachable)).toEqual([
      expect.stringContaining('No answer: https://login.microsoftonline.com: No route'),
    ])
    expect(await checkVendorAccounts({ ...settings, calendar: 'foyer' }, unreachable)).toEqual([])
  })

  it('reads the calendar of a room, or of the administrator, if the reservations of the office are there', async () => {
    const answering = (status: number) =>
      openVendor(({ path }) => {
        if (path.includes('/places/')) return json({ value: [{ emailAddress: 'Amber@contoso.com' }] })
        if (path.includes('/directory/')) return json({})
        return json(status === 200 ? { value: [], items: [] } : { error: { code: 'ErrorAccessDenied' } }, { status })
      })
    const check = async (calendar: 'microsoft' | 'google', status: number) => {
      const here = answering(status)
      const problems = await checkVendors({ ...vendorSettings(), calendar }, here.network)
      return { problems, paths: here.asked().map(({ path }) => path) }
    }
    const graph = await check('microsoft', 200)
    expect(graph.problems).toEqual([])
    expect(graph.paths).toContain('/v1.0/users/amber%40contoso.com/calendarView')
    const google = await check('google', 200)
    expect(google.problems).toEqual([])
    expect(google.paths).toContain('/calendar/v3/calendars/admin%40contoso.com/events')
    expect((await check('microsoft', 403)).problems).toEqual([expect.stringContaining('Calendars.ReadWrite')])
    expect((await check('google', 403)).problems).toEqual([expect.stringContaining('auth/calendar.events')])
  })

  it('is part of foyer serve --check', async () => {
    const settings = { ...vendorSettings(), data: folder, port: 0 }
    const problems = await checkStart(settings, '/none/client', refusing().network)
    expect(problems).toEqual([
      expect.stringContaining('/none/client'),
      expect.stringContaining('Microsoft refuses'),
      expect.stringContaining('Google refuses'),
    ])
  })
})
