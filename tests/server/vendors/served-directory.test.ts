import { describe, expect, it } from 'vitest'
import { runResources } from '#server/commands/resources.ts'
import { listDirectory } from '#server/vendors/directories.ts'
import type { Vendor } from '#server/vendors/vendor-faults.ts'
import { readResources } from '#src/wire/resources.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openOffice } from '../open-office.ts'
import { serveVendor } from './serve-vendor.ts'
import { vendorSettings } from './vendor-before.ts'

/** An office that imports from a vendor over TLS. */
async function open(serverType: 'o365' | 'gspace', size: 50 | 500 = 50) {
  const vendor = await serveVendor(serverType, size)
  const { server } = vendor.world.backEnd
  const here = await openOffice()
  const { token } = await here.signUp('Ada Min', 'administrator')
  const settings = vendorSettings({ FOYER_GOOGLE_ADMIN: server.people.persona('facility').email })
  return {
    ...vendor,
    server,
    settings,
    run: (name: Vendor, ...flags: readonly string[]) =>
      runResources(
        {
          ask: (method, path, body) => here.send(method, path, { token, ...(body ? { raw: body } : {}) }),
          list: (asked) => listDirectory(asked, settings, vendor.network),
        },
        ['import', name, ...flags],
      ),
    load: async () => readResources(await bodyOf(here.send('GET', '/api/assist/resources', { token }))).resources,
  }
}

describe('a directory over TLS', () => {
  it('of Microsoft 365 fills an office with its rooms and desks, and changes nothing the second time', async () => {
    const { run, load, server, requests } = await open('o365', 500)
    const first = await run('graph')
    const listed = server.resources.all.filter(({ kind }) => kind === 'room' || kind === 'desk')
    expect(first.text.split('\n').at(-1)).toBe(
      `New ${listed.length}, changed 0, the same 0, gone 0. Values kept 0, left out 0.`,
    )
    const loaded = await load()
    const facts = (rooms: readonly { name: string; email: string | null; capacity: number | null }[]) =>
      new Set(rooms.map(({ name, email, capacity }) => `${name} ${email} ${capacity}`))
    expect(facts(loaded.filter(({ csCode }) => csCode === 'CS0600'))).toEqual(facts(server.resources.rooms))
    expect(new Set(loaded.map(({ timezone }) => timezone)).size).toBeGreaterThan(1)
    expect(requests.filter((one) => one.endsWith('/token'))).toEqual([
      'POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token',
    ])
    const rooms = requests.filter((one) => one.endsWith('/places/microsoft.graph.room'))
    expect(rooms.length).toBeGreaterThan(1)
    expect((await run('graph')).text).toContain(`New 0, changed 0, the same ${listed.length}`)
  })

  it('of Google Workspace fills an office with all resources', async () => {
    const { run, load, server } = await open('gspace')
    const { text } = await run('google')
    expect(text.split('\n').at(-1)).toBe(
      `New ${server.resources.all.length}, changed 0, the same 0, gone 0. Values kept 0, left out 0.`,
    )
    const zones = new Map(server.resources.all.map(({ email, place }) => [email, place.city.zone]))
    for (const { email, timezone } of await load()) expect(timezone).toBe(zones.get(email ?? ''))
  })

  it('is read in spite of refusals for a moment, and not with a wrong secret', async () => {
    const { faults, network, run, settings } = await open('o365')
    const busy = () => new Response(null, { status: 429, headers: { 'retry-after': '0' } })
    faults.push(busy, () => new Response(null, { status: 503, headers: { 'retry-after': '0' } }), busy)
    expect((await run('graph', '--dry-run')).code).toBe(0)
    const { microsoft } = settings
    const wrong = { ...settings, microsoft: microsoft && { ...microsoft, clientSecret: 'other' } }
    expect(await listDirectory('graph', wrong, network)).toEqual({
      problem: expect.stringContaining('AADSTS7000215: Invalid client secret provided.)'),
    })
  })

  it('is not read from a server with another certificate', async () => {
    const { settings, network } = await open('o365')
    const { port } = await serveVendor('o365')
    const other: typeof globalThis.fetch = (input, init) =>
      network.fetch(String(input).replace('graph.microsoft.com', `evil.example:${port}`), init)
    expect(await listDirectory('graph', settings, { ...network, fetch: other })).toEqual({
      problem: expect.stringMatching(/cannot be reached/),
    })
  })
})
