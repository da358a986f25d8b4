import { describe, expect, it } from 'vitest'
import { eventsAfter } from '#server/store/outbox.ts'
import { readKiosks } from '#src/wire/kiosk.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openDevices } from './open-devices.ts'

const minute = 60_000

async function openFleet() {
  const here = await openDevices()
  const facilities = await here.signUp('Fay Heron', 'facilities')
  const panel = await here.addDevice('panel', { name: 'Amber', resourceId: 'amber' })
  const lobby = await here.addDevice('lobby', { name: 'Hall', areaId: 'north' })
  const manage = (method: string, path: string, body?: unknown) =>
    here.send(method, `/api/kiosks${path}`, { token: facilities.token, body })
  const record = (device: { id: string; token: string }) =>
    bodyOf(here.send('GET', `/api/kiosks/${device.id}`, { token: device.token }))
  /** Lists the ids of the devices with hub events since the last call. */
  let last = 0
  const changedDevices = async () => {
    const events = await eventsAfter(here.office.db, last, 100)
    last = events.at(-1)?.id ?? last
    return events.map(({ args }) => String(args[0]).replace('kiosk.', ''))
  }
  await changedDevices()
  return { here, panel, lobby, manage, record, changedDevices }
}

describe('reports of a device', () => {
  it('heartbeats update its record and the list of administrators', async () => {
    const { here, panel, manage, changedDevices } = await openFleet()
    const beat = (body: object) => here.send('POST', `/api/kiosks/${panel.id}/heartbeat`, { token: panel.token, body })
    const log = [{ at: '2026-11-26T08:00:00Z', level: 'warning', what: 'zone', detail: 'unknown' }]
    const status = { version: '1.2.3', network: { kind: 'wifi', strength: 0.5 } }
    const screen = { state: 'free' }
    const stored = { id: panel.id, version: '1.2.3', lastSeen: '2026-11-26T08:00:00.000Z' }
    expect(await bodyOf(beat({ ...status, screen, log }))).toMatchObject(stored)
    expect(await changedDevices()).toEqual([panel.id])
    const list = readKiosks(await (await manage('GET', '')).json())
    expect(list.problems).toEqual([])
    const listed = list.good.find(({ id }) => id === panel.id)
    expect(listed).toMatchObject({ ...status, screen, log: [{ what: 'zone' }] })
    here.now += minute
    await beat({ ...status, screen: { state: 'busy' } })
    expect(await changedDevices()).toEqual([])
    here.now += 4 * minute
    await beat(status)
    expect(await changedDevices()).toEqual([panel.id])
  })

  it('too long and malformed heartbeats are rejected', async () => {
    const { here, panel } = await openFleet()
    const status = async (body: object) =>
      (await here.send('POST', `/api/kiosks/${panel.id}/heartbeat`, { token: panel.token, body })).status
    expect(await status({ version: '1', screen: { state: 'x'.repeat(60_000) } })).toBe(413)
    expect(await status({ version: '1', log: Array.from({ length: 21 }, () => ({})) })).toBe(400)
    expect(await status({ screen: 'free' })).toBe(400)
  })

  it('a problem report is stored once per id until an administrator clears it', async () => {
    const { here, panel, manage, record, changedDevices } = await openFleet()
    const report = (body: object) => here.send('POST', `/api/kiosks/${panel.id}/reports`, { token: panel.token, body })
    for (let time = 0; time < 2; time++)
      expect((await report({ id: 'r-1', kind: 'display', text: 'It is dark.' })).status).toBe(204)
    expect((await record(panel))['reports']).toMatchObject([{ id: 'r-1', kind: 'display', text: 'It is dark.' }])
    expect(await changedDevices()).toEqual([panel.id])
    expect((await report({ text: 'no id' })).status).toBe(400)
    expect((await manage('DELETE', `/${panel.id}/reports`)).status).toBe(204)
    expect((await record(panel))['reports']).toEqual([])
  })
})

describe('administering devices', () => {
  it('a change of a device notifies the device and the list', async () => {
    const { panel, manage, record, changedDevices } = await openFleet()
    expect((await manage('PUT', `/${panel.id}/out-of-order`, { reason: 'Broken glass' })).status).toBe(204)
    expect((await record(panel))['outOfOrder']).toEqual({ reason: 'Broken glass', since: '2026-11-26T08:00:00.000Z' })
    await manage('PUT', `/${panel.id}/out-of-order`, { reason: null })
    expect((await record(panel))['outOfOrder']).toBeNull()
    await manage('POST', `/${panel.id}/reload`)
    expect((await record(panel))['reloadAt']).toBe('2026-11-26T08:00:00.000Z')
    await manage('PUT', `/${panel.id}`, { name: 'Dusk', resourceId: 'dusk', language: 'cs' })
    const place = { areaId: 'tower-1', timezone: 'Europe/London', building: { name: 'Tower' } }
    expect(await record(panel)).toMatchObject({ name: 'Dusk', resourceId: 'dusk', ...place })
    expect(await changedDevices()).toEqual([panel.id, panel.id, panel.id, panel.id])
    expect((await manage('PUT', `/${panel.id}`, { name: 'Dusk', resourceId: 'nowhere' })).status).toBe(400)
    expect((await manage('PUT', '/panel-none/rules', { rules: {} })).status).toBe(404)
  })

  it('rules can be set for a device, or for its kind in a building', async () => {
    const { here, panel, lobby, manage, record, changedDevices } = await openFleet()
    const near = await here.addDevice('panel', { resourceId: 'basalt' })
    const far = await here.addDevice('panel', { resourceId: 'coral' })
    await changedDevices()
    expect((await manage('PUT', `/${panel.id}/rules`, { rules: { book: 'nobody' } })).status).toBe(204)
    expect(await changedDevices()).toEqual([panel.id])
    expect((await manage('PUT', `/${panel.id}/building-rules`, { rules: { titles: false } })).status).toBe(204)
    expect((await changedDevices()).toSorted()).toEqual([near.id, panel.id].toSorted())
    expect(await record(panel)).toMatchObject({ rules: { book: 'nobody' }, building: { rules: { titles: false } } })
    expect((await record(near))['building']).toMatchObject({ rules: { titles: false } })
    for (const other of [far, lobby]) expect((await record(other))['building']).toMatchObject({ rules: {} })
    expect((await manage('PUT', `/${panel.id}/rules`, { rules: { book: 'everybody' } })).status).toBe(400)
    expect((await manage('PUT', `/${panel.id}/rules`, {})).status).toBe(400)
  })

  it('a set-up code works once, within ten minutes', async () => {
    const { here, panel, manage } = await openFleet()
    const code = async () => (await bodyOf<{ code: string }>(manage('POST', `/${panel.id}/setup`))).code
    const [first, late] = [await code(), await code()]
    const start = (given: string) => here.send('POST', `/api/kiosks/${panel.id}/session`, { body: { code: given } })
    expect((await start(first)).status).toBe(200)
    expect((await start(first)).status).toBe(403)
    here.now += 10 * minute
    expect((await start(late)).status).toBe(403)
  })

  it('devices, keys and rules survive a restart', async () => {
    const { here, panel, manage, record } = await openFleet()
    await manage('PUT', `/${panel.id}/rules`, { rules: { book: 'nobody' } })
    await here.reopen()
    const session = here.send('POST', `/api/kiosks/${panel.id}/session`, { body: { key: panel.key } })
    const { token } = await bodyOf<{ token: string }>(session)
    expect(await record({ id: panel.id, token })).toMatchObject({ name: 'Amber', rules: { book: 'nobody' } })
  })
})

describe('quality, threats: a device in a corridor', () => {
  it('can act only as itself, and cannot manage devices', async () => {
    const { here, panel, lobby } = await openFleet()
    const other = await here.addDevice('panel', { resourceId: 'basalt' })
    const send = async (method: string, path: string, token: string, body?: unknown) =>
      (await here.send(method, `/api/kiosks${path}`, { token, body })).status
    for (const path of [`/${other.id}`, `/${lobby.id}`, '/panel-none']) {
      expect(await send('GET', path, panel.token)).toBe(403)
      expect(await send('POST', `${path}/heartbeat`, panel.token, { version: '1' })).toBe(403)
      expect(await send('POST', `${path}/reports`, panel.token, { id: '1' })).toBe(403)
    }
    expect(await send('GET', '', panel.token)).toBe(403)
    for (const part of ['rules', 'building-rules', 'out-of-order'])
      expect(await send('PUT', `/${panel.id}/${part}`, panel.token, { rules: {}, reason: null })).toBe(403)
    expect(await send('POST', `/${panel.id}/setup`, panel.token)).toBe(403)
    const person = await here.signUp('Ann Heron')
    expect(await send('GET', `/${panel.id}`, person.token)).toBe(403)
    expect(await send('GET', '', person.token)).toBe(403)
  })

  it('has a key that works only for itself, and loses its sessions when the key is revoked', async () => {
    const { here, panel, lobby, manage } = await openFleet()
    const start = async (id: string, proof: object) =>
      (await here.send('POST', `/api/kiosks/${id}/session`, { body: proof })).status
    const { code: pending } = await bodyOf<{ code: string }>(manage('POST', `/${panel.id}/setup`))
    expect(await start(lobby.id, { key: panel.key })).toBe(403)
    expect(await start(lobby.id, { code: pending })).toBe(403)
    expect(await start(panel.id, { code: panel.key })).toBe(403)
    expect(await start(panel.id, { key: panel.key })).toBe(200)
    expect((await manage('DELETE', `/${panel.id}/keys`)).status).toBe(204)
    expect(await start(panel.id, { key: panel.key })).toBe(403)
    expect(await start(panel.id, { code: pending })).toBe(403)
    expect((await here.send('GET', `/api/kiosks/${panel.id}`, { token: panel.token })).status).toBe(401)
    const refreshed = await here.send('POST', '/api/account/refresh', { body: { refreshToken: panel.refreshToken } })
    expect(refreshed.status).toBe(400)
    expect((await here.send('GET', `/api/kiosks/${lobby.id}`, { token: lobby.token })).status).toBe(200)
  })

  it('is limited in wrong keys per network address, not in right ones', async () => {
    const { here, panel } = await openFleet()
    const start = async (key: string) =>
      (await here.send('POST', `/api/kiosks/${panel.id}/session`, { body: { key } })).status
    for (let number = 0; number < 60; number++) expect(await start(`guess ${number}`)).toBe(403)
    expect(await start('one more')).toBe(429)
    expect(await start(panel.key)).toBe(200)
  })

  it('reads the objects of its room as a panel, and none as a kiosk', async () => {
    const { here, panel, lobby } = await openFleet()
    const lamp = (id: string, resourceId: string | null) => ({ id, resourceId, name: id, elements: [] })
    await here.putDocument('objects', [lamp('a', 'amber'), lamp('b', 'basalt'), lamp('c', null)])
    const ids = async (token: string, query = '') => {
      const response = await here.send('GET', `/api/objects${query}`, { token })
      if (response.status !== 200) return response.status
      return (await bodyOf<{ id: string }[]>(response)).map(({ id }) => id)
    }
    expect(await ids(panel.token)).toEqual(['a'])
    expect(await ids(panel.token, '?resourceId=basalt')).toEqual([])
    expect(await ids(lobby.token)).toBe(403)
    const person = await here.signUp('Ann Heron')
    expect(await ids(person.token)).toEqual(['a', 'b', 'c'])
    expect(await ids(person.token, '?resourceId=basalt')).toEqual(['b'])
  })

  it('has its tokens in the page even if those of people are in cookies', async () => {
    const here = await openDevices({ settings: { tokenStorage: 'cookie' } })
    const { id, refreshToken } = await here.addDevice('panel', { resourceId: 'amber' })
    const person = await here.signUp('Ann Heron')
    const cookie = `foyer_session=${person.token}; foyer_refresh=${person.refreshToken}`
    const refreshed = await here.send('POST', '/api/account/refresh', { body: { refreshToken }, headers: { cookie } })
    expect(refreshed.headers.getSetCookie()).toEqual([])
    const { token } = (await refreshed.json()) as { token: string }
    expect((await here.send('GET', `/api/kiosks/${id}`, { token })).status).toBe(200)
    // The person of this browser is still signed in by cookies.
    const renewed = await here.send('POST', '/api/account/refresh', {
      body: { refreshToken: '' },
      headers: { cookie: `${cookie}; XSRF-TOKEN=proof`, 'x-xsrf-token': 'proof' },
    })
    expect(await renewed.json()).toEqual({ success: true })
    expect(renewed.headers.getSetCookie()).toHaveLength(3)
  })
})
