import { describe, expect, it } from 'vitest'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { codedPlaces } from '#mocks/venue/venue-places.ts'
import { bodyOf, openWorld } from './open-world.ts'

describe('section 7: QR codes of the simulated back end', () => {
  it('exist for every resource, with its area', async () => {
    const { api, backEnd } = await openWorld()
    for (const { id, place } of backEnd.server.resources.all) {
      const read = readQrInfo(await bodyOf(await api('GET', `/api/qrcode/info/${id}`)))
      expect(read).toMatchObject({ ok: true, value: { qrId: id, hasLocation: true, startAreaId: place.areaId } })
    }
  })

  it('exist for every other place of the map, with the area of its floor', async () => {
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

  it('section 8: the fault makes them unreadable', async () => {
    const { api, backEnd, resource } = await openWorld()
    backEnd.server.faults.arm('qr-broken')
    const { id } = resource(() => true)
    expect(readQrInfo(await bodyOf(await api('GET', `/api/qrcode/info/${id}`)))).toMatchObject({ ok: false })
  })

  it('section 2: an organisation without Assist has a navigation URL', async () => {
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
