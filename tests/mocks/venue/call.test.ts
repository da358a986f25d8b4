import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { apiURL, openWorld } from '../open-world.ts'

const filesOf = async (response: Response | null) => {
  if (response === null) throw new Error('Nothing came back')
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const nameOf = (files: Awaited<ReturnType<typeof filesOf>>): string =>
  /"name":\{"en":"([^"]+)"/.exec(new TextDecoder().decode(files['venue.geojson']))?.[1] ?? ''

describe('section 7: the indoor map of the simulated back end', () => {
  it('is the archive of the site that an area lies in, of the first one without', async () => {
    const { api } = await openWorld({ size: 500 })
    const ask = async (query: string) => nameOf(await filesOf(await api('GET', `/api/navigation/venue${query}`)))
    expect(await ask('')).toBe('Prague campus')
    expect(await ask('?areaId=lon')).toBe('London campus')
    expect(await ask('?areaId=nyc-hud-3-s')).toBe('New York campus')
    expect((await api('GET', '/api/navigation/venue?areaId=moon'))?.status).toBe(404)
  })

  it('is not sent again where the one kept is the same', async () => {
    const { api, backEnd } = await openWorld()
    const first = await api('GET', '/api/navigation/venue')
    const etag = first?.headers.get('etag') ?? ''
    expect([first?.status, first?.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const { tokens, people } = backEnd.server
    const authorization = `Bearer ${tokens.issue(people.persona('employee').email, 'api', tokens.openSession())}`
    const again = async (known: string) =>
      (
        await backEnd.answer(
          new Request(`${apiURL}/api/navigation/venue`, { headers: { authorization, 'if-none-match': known } }),
        )
      )?.status
    expect([await again(etag), await again('"older"')]).toEqual([304, 200])
  })

  it.each([
    ['campus', 200],
    ['visitors', 401],
    ['members', 401],
  ])('is for strangers only where it is public: %s', async (world, status) => {
    const { backEnd } = await openWorld({ world })
    expect((await backEnd.answer(new Request(`${apiURL}/api/navigation/venue`)))?.status).toBe(status)
  })
})
