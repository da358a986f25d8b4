import { describe, expect, it } from 'vitest'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { checkOf, valuesOf } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import { type Kiosk, readKiosks } from '#src/wire/kiosk.ts'
import { bodyOf, openWorld, type OpenWorld } from './open-world.ts'

const minute = 60_000

/** Opens a world with a screen without a session. */
async function openScreen(log = createMemoryLog()) {
  const world = await openWorld({ persona: 'facility', log })
  const send = (path: string, body?: unknown) => world.send(null, 'POST', `/api/kiosks/${path}`, body)
  const { code, secret } = await bodyOf<{ code: string; secret: string }>(await send('pairing'))
  return { world, code, send, claim: (by = secret) => send(`pairing/${code}/claim`, { secret: by }) }
}

const newPanel = ({ backEnd }: OpenWorld) => ({
  kind: 'panel',
  name: 'Second door',
  language: 'de',
  resourceId: backEnd.server.resources.rooms[0]?.id,
})

const listKiosks = async (world: OpenWorld): Promise<readonly Kiosk[]> =>
  readKiosks(await bodyOf(await world.api('GET', '/api/kiosks'))).good

describe('a pairing code', () => {
  it('has six letters with a check digit and makes the screen a new device', async () => {
    const { world, code, send, claim } = await openScreen()
    const values = valuesOf(code) ?? []
    expect(values).toHaveLength(6)
    expect(checkOf(values.slice(0, 5))).toBe(values[5])
    expect(await bodyOf(await claim())).toEqual({ id: null })
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase()
    expect((await world.api('GET', `/api/kiosks/pairing/${encodeURIComponent(typed)}`))?.status).toBe(200)
    expect((await world.api('POST', `/api/kiosks/pairing/${code}`, newPanel(world)))?.status).toBe(201)
    const { id, kind, setupCode } = await bodyOf<{ id: string; kind: string; setupCode: string }>(await claim())
    expect(kind).toBe('panel')
    expect((await send(`${id}/session`, { code: setupCode }))?.status).toBe(200)
    const added = (await listKiosks(world)).find((kiosk) => kiosk.id === id)
    expect(added).toMatchObject({ name: 'Second door', language: 'de', lastSeen: null, kind: 'panel' })
    expect(added?.resourceId).toBe(newPanel(world).resourceId)
  })

  it('can add a screen to an existing device', async () => {
    const { world, code, claim } = await openScreen()
    const id = world.backEnd.server.kiosks.all[0]?.id ?? ''
    const count = (await listKiosks(world)).length
    expect((await world.api('POST', `/api/kiosks/pairing/${code}`, { id }))?.status).toBe(201)
    expect(await bodyOf(await claim())).toMatchObject({ id, kind: 'lobby' })
    expect(await listKiosks(world)).toHaveLength(count)
  })

  it.each([
    ['used', 409, 'PairingCodeUsed'],
    ['expired', 410, 'PairingCodeExpired'],
    ['wrong', 404, 'PairingCodeUnknown'],
  ])('that is %s is refused and adds no device', async (state, status, error) => {
    const { world, code } = await openScreen()
    if (state === 'used') await world.api('POST', `/api/kiosks/pairing/${code}`, newPanel(world))
    if (state === 'expired') world.timers.pass(10 * minute)
    const path = `/api/kiosks/pairing/${state === 'wrong' ? '111111' : code}`
    const count = (await listKiosks(world)).length
    for (const response of [await world.api('GET', path), await world.api('POST', path, newPanel(world))]) {
      expect(response?.status).toBe(status)
      expect(await bodyOf(response)).toEqual({ error })
    }
    expect(await listKiosks(world)).toHaveLength(count)
  })

  it('can be claimed only with its secret and before it expires', async () => {
    const { world, code, claim } = await openScreen()
    await world.api('POST', `/api/kiosks/pairing/${code}`, newPanel(world))
    expect(await bodyOf(await claim('guessed'))).toEqual({ error: 'PairingCodeUnknown' })
    // The response may be lost, so a repeat succeeds.
    for (let time = 0; time < 2; time++) expect(await bodyOf(await claim())).toMatchObject({ kind: 'panel' })
    world.timers.pass(10 * minute)
    expect(await bodyOf(await claim())).toEqual({ error: 'PairingCodeUsed' })
  })

  it('requires a name and a known room, and is unknown to older servers', async () => {
    const { world, code, send } = await openScreen()
    const path = `/api/kiosks/pairing/${code}`
    for (const wrong of [{ name: ' ' }, { resourceId: 'none' }, { kind: 'lobby', areaId: 'none', resourceId: null }])
      expect((await world.api('POST', path, { ...newPanel(world), ...wrong }))?.status).toBe(400)
    world.backEnd.server.faults.arm('kiosk-pairing-unknown')
    expect((await send('pairing'))?.status).toBe(404)
    expect((await world.api('GET', path))?.status).toBe(404)
  })

  it('stays used after a restart', async () => {
    const log = createMemoryLog()
    const { world, code } = await openScreen(log)
    await world.api('POST', `/api/kiosks/pairing/${code}`, newPanel(world))
    const again = await openWorld({ persona: 'facility', log })
    expect((await listKiosks(again)).map(({ name }) => name)).toContain('Second door')
    expect(await bodyOf(await again.api('GET', `/api/kiosks/pairing/${code}`))).toEqual({ error: 'PairingCodeUsed' })
  })
})

describe('the administration of a device', () => {
  it('changes its name, language, place and direction', async () => {
    const world = await openWorld({ persona: 'facility' })
    const [lobby] = world.backEnd.server.kiosks.all
    const settings = { name: 'Reception', language: 'cs', areaId: lobby?.areaId, unitId: 'u', heading: -90 }
    expect((await world.api('PUT', `/api/kiosks/${lobby?.id}`, settings))?.status).toBe(204)
    const found = (await listKiosks(world)).find(({ id }) => id === lobby?.id)
    expect(found).toMatchObject({ name: 'Reception', language: 'cs', unitId: 'u', heading: 270 })
    expect((await world.api('PUT', `/api/kiosks/${lobby?.id}`, { ...settings, name: '' }))?.status).toBe(400)
  })

  it('requests a reload of its page', async () => {
    const world = await openWorld({ persona: 'facility' })
    const id = world.backEnd.server.kiosks.all[0]?.id ?? ''
    const reloadOf = async () => (await listKiosks(world)).find((kiosk) => kiosk.id === id)?.reloadAt
    expect(await reloadOf()).toBeNull()
    expect((await world.api('POST', `/api/kiosks/${id}/reload`))?.status).toBe(204)
    expect(await reloadOf()).toBe(world.backEnd.server.clock.now())
  })
})
