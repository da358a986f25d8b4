import { describe, expect, it } from 'vitest'
import { checkStart } from '#server/commands/serve.ts'
import { checkVendors } from '#server/vendors/check-vendors.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { openStoreFolder } from '../store-folder.ts'
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
