import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../identity-helpers.ts'
import { openDevices } from './open-devices.ts'

const minute = 60_000
const amber = { kind: 'panel', name: 'Amber', resourceId: 'amber', rules: { end: 'nobody' } }

interface Pairing {
  readonly code: string
  readonly secret: string
  readonly expiresAt: string
}

async function openPairing() {
  const here = await openDevices()
  const { token } = await here.signUp('Fay Heron', 'facilities')
  const begin = () => bodyOf<Pairing>(here.send('POST', '/api/kiosks/pairing'))
  const claim = (code: string, secret: string, address?: string) =>
    here.send('POST', `/api/kiosks/pairing/${code}/claim`, { body: { secret }, ...(address && { address }) })
  const give = (code: string, body: unknown) => here.send('POST', `/api/kiosks/pairing/${code}`, { token, body })
  const startSession = (id: string, proof: object) => here.send('POST', `/api/kiosks/${id}/session`, { body: proof })
  return { here, token, begin, claim, give, startSession }
}

describe('pairing a screen by its code', () => {
  it('leads from a code to tokens for the record of the device', async () => {
    const { here, token, begin, claim, give, startSession } = await openPairing()
    const { code, secret, expiresAt } = await begin()
    expect(Date.parse(expiresAt) - here.now).toBe(10 * minute)
    expect(await bodyOf(claim(code, secret))).toEqual({ id: null })
    expect((await here.send('GET', `/api/kiosks/pairing/${code.toLowerCase()}`, { token })).status).toBe(200)
    const given = await give(code, amber)
    expect(given.status).toBe(201)
    const { id } = await bodyOf<{ id: string }>(given)
    const claimed = await bodyOf<{ kind: string; setupCode: string }>(claim(code, secret))
    expect(claimed).toMatchObject({ id, kind: 'panel' })
    const tokens = await bodyOf<{ token: string }>(startSession(id, { code: claimed.setupCode }))
    const record = await bodyOf(here.send('GET', `/api/kiosks/${id}`, { token: tokens.token }))
    const place = { areaId: 'north-1', timezone: 'Europe/Prague', building: { name: 'North' } }
    expect(record).toMatchObject({ id, ...amber, ...place, csCode: 'CS0639' })
  })

  it('has different errors for expired, used and unknown codes', async () => {
    const { here, token, begin, claim, give } = await openPairing()
    const [used, late] = [await begin(), await begin()]
    expect((await give(used.code, amber)).status).toBe(201)
    expect(await refusalOf(give(used.code, amber))).toEqual([409, 'PairingCodeUsed'])
    expect(await refusalOf(give('222222', amber))).toEqual([404, 'PairingCodeUnknown'])
    here.now += 10 * minute
    for (const call of [
      give(late.code, amber),
      here.send('GET', `/api/kiosks/pairing/${late.code}`, { token }),
      claim(late.code, late.secret),
    ])
      expect(await refusalOf(call)).toEqual([410, 'PairingCodeExpired'])
    expect(await refusalOf(claim(used.code, used.secret))).toEqual([409, 'PairingCodeUsed'])
  })

  it('can add a second screen with its own key to a device', async () => {
    const { here, begin, claim, give, startSession } = await openPairing()
    const first = await here.addDevice('panel', { resourceId: 'amber' })
    const { code, secret } = await begin()
    expect((await give(code, { id: first.id })).status).toBe(201)
    const { setupCode } = await bodyOf<{ setupCode: string }>(claim(code, secret))
    const second = await bodyOf<{ key: string }>(startSession(first.id, { code: setupCode }))
    for (const { key } of [first, second]) expect((await startSession(first.id, { key })).status).toBe(200)
  })

  it('rejects invalid devices with a reason, and leaves the code unused', async () => {
    const { here, begin, give } = await openPairing()
    const { code } = await begin()
    for (const [body, reason] of [
      [{ ...amber, resourceId: 'nowhere' }, 'This room is unknown.'],
      [{ kind: 'lobby', name: 'Hall', areaId: 'nowhere' }, 'This building is unknown.'],
      [{ ...amber, kind: 'toaster' }, 'The kind must be panel or lobby.'],
      [{ ...amber, rules: { end: 'everybody' } }, 'end'],
      [{ id: 'panel-none' }, 'This device is unknown.'],
    ] as const) {
      const rejected = await give(code, body)
      expect(rejected.status).toBe(400)
      expect((await bodyOf<{ message: string }>(rejected)).message).toContain(reason)
    }
    expect(await here.office.db.selectFrom('devices').select('id').execute()).toEqual([])
    expect((await give(code, amber)).status).toBe(201)
  })

  it('creates one device if two administrators enter a code at once', async () => {
    const { here, begin, give } = await openPairing()
    const { code } = await begin()
    const given = await Promise.all([give(code, amber), give(code, amber)])
    expect(given.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await here.office.db.selectFrom('devices').select('id').execute()).toHaveLength(1)
  })
})

describe('quality, threats: codes and secrets of screens', () => {
  it('a code cannot be claimed without the secret of its screen', async () => {
    const { begin, claim, give } = await openPairing()
    const { code, secret } = await begin()
    await give(code, amber)
    expect((await claim(code, '')).status).toBe(404)
    expect((await claim(code, `${secret.slice(1)}x`)).status).toBe(404)
    expect((await claim(code, secret)).status).toBe(200)
  })

  it('guessed secrets, guessed codes and new codes are limited', async () => {
    const { here, token, begin, claim } = await openPairing()
    const { code, secret } = await begin()
    for (let number = 0; number < 30; number++) expect((await claim(code, `guess ${number}`)).status).toBe(404)
    const stopped = await claim(code, 'one more')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    // Guesses do not stop the screen itself or other addresses.
    expect((await claim(code, secret)).status).toBe(200)
    expect((await claim(code, 'a guess', '192.0.2.2')).status).toBe(404)
    const lookUp = async (guess: string) => (await here.send('GET', `/api/kiosks/pairing/${guess}`, { token })).status
    for (let number = 0; number < 30; number++) expect(await lookUp('222222')).toBe(404)
    expect(await lookUp('222222')).toBe(429)
    expect(await lookUp(code)).toBe(200)
    for (let number = 1; number < 120; number++) await begin()
    expect((await here.send('POST', '/api/kiosks/pairing')).status).toBe(429)
    here.now += 10 * minute
    expect((await here.send('POST', '/api/kiosks/pairing')).status).toBe(201)
  })

  it('only device administrators can add screens', async () => {
    const { here, begin } = await openPairing()
    const { code } = await begin()
    const { token } = await here.signUp('Ann Heron')
    const panel = await here.addDevice('panel', { resourceId: 'amber' })
    for (const given of [token, panel.token])
      expect((await here.send('POST', `/api/kiosks/pairing/${code}`, { token: given, body: amber })).status).toBe(403)
    expect((await here.send('POST', `/api/kiosks/pairing/${code}`, { body: amber })).status).toBe(401)
  })

  it('secrets, set-up codes and keys are stored as hashes', async () => {
    const { here, begin } = await openPairing()
    const { secret } = await begin()
    const { token, refreshToken, key } = await here.addDevice('panel', { resourceId: 'amber' })
    const { db } = here.office
    const tables = ['pairings', 'codes', 'devices', 'sessions'] as const
    const stored = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
    for (const one of [secret, key, token, refreshToken]) expect(stored).not.toContain(one)
  })
})
