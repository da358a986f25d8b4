import { describe, expect, it } from 'vitest'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { codedPlaces } from '#mocks/venue/venue-places.ts'
import { apiURL, bodyOf, openWorld } from './open-world.ts'

describe('section 7: QR codes of the simulated back end', () => {
  it('every resource has one, with the area it is in', async () => {
    const { api, backEnd } = await openWorld()
    for (const { id, place } of backEnd.server.resources.all) {
      const read = readQrInfo(await bodyOf(await api('GET', `/api/qrcode/info/${id}`)))
      expect(read).toMatchObject({ ok: true, value: { qrId: id, hasLocation: true, startAreaId: place.areaId } })
    }
  })

  it('so has every place of the map that is no resource, with the area of its floor', async () => {
    const { api, backEnd } = await openWorld()
    const places = [...codedPlaces(backEnd.server).values()]
    expect(places.length).toBeGreaterThan(20)
    const areas = new Set(backEnd.server.places.areas.map(({ id }) => id))
    expect(places.filter(({ areaId }) => !areas.has(areaId))).toEqual([])
    expect(places.filter(({ id }) => backEnd.server.resources.byId.has(id))).toEqual([])
    const { id, areaId } = places.find(({ name }) => /toilet|wc/i.test(name)) ?? places[0]!
    expect(readQrInfo(await bodyOf(await api('GET', `/api/qrcode/info/${id}`)))).toMatchObject({
      value: { hasLocation: true, startAreaId: areaId, qrId: id },
    })
  })

  it('answers strangers, and knows nothing of other ids', async () => {
    const { backEnd, resource } = await openWorld()
    const { id } = resource(() => true)
    const ask = async (code: string) => (await backEnd.answer(new Request(`${apiURL}/api/qrcode/info/${code}`)))?.status
    expect([await ask(id), await ask('nothing')]).toEqual([200, 404])
  })

  it('section 8: the fault makes an answer that cannot be read', async () => {
    const { api, backEnd, resource } = await openWorld()
    backEnd.server.faults.arm('qr-broken')
    const { id } = resource(() => true)
    expect(readQrInfo(await bodyOf(await api('GET', `/api/qrcode/info/${id}`)))).toMatchObject({ ok: false })
  })

  it('section 2: an organisation without an assistant says where its navigation is', async () => {
    const { api, backEnd } = await openWorld()
    const stampOf = async () =>
      (await api('GET', '/api/assist/configurations'))?.headers.get('CachedConfigurationTimeStamp')
    const usual = await stampOf()
    backEnd.server.faults.arm('navigation-only')
    expect(await stampOf()).not.toBe(usual)
    expect(readAssist(await bodyOf(await api('GET', '/api/assist/configurations')))).toMatchObject({
      ok: true,
      value: {
        assistConfigured: false,
        navigationConfigured: true,
        navigationUrl: 'https://foyer.test/navigation.html',
      },
    })
  })
})
