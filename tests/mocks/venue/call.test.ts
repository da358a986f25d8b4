import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../open-world.ts'

const filesOf = async (response: Response | null) => {
  if (response === null) throw new Error('There is no response')
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const nameOf = (files: Awaited<ReturnType<typeof filesOf>>): string =>
  /"name":\{"en":"([^"]+)"/.exec(new TextDecoder().decode(files['venue.geojson']))?.[1] ?? ''

describe('section 7: the indoor map of the simulated back end', () => {
  it('is the archive of the site of an area, or the first one', async () => {
    const { api } = await openWorld({ size: 500 })
    const fetchName = async (query: string) => nameOf(await filesOf(await api('GET', `/api/navigation/venue${query}`)))
    expect(await fetchName('')).toBe('Prague campus')
    expect(await fetchName('?areaId=lon')).toBe('London campus')
    expect(await fetchName('?areaId=nyc-hud-3-s')).toBe('New York campus')
    expect((await api('GET', '/api/navigation/venue?areaId=moon'))?.status).toBe(404)
  })

  it('is not sent again if it is unchanged', async () => {
    const { api, send, token } = await openWorld()
    const first = await api('GET', '/api/navigation/venue')
    const etag = first?.headers.get('etag') ?? ''
    expect([first?.status, first?.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const again = async (known: string) =>
      (await send(token, 'GET', '/api/navigation/venue', undefined, { 'if-none-match': known }))?.status
    expect([await again(etag), await again('"older"')]).toEqual([304, 200])
  })
})
