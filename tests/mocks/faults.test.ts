import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import { type FaultName } from '#mocks/server/faults.ts'
import { readAssist } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { bodyOf, openWorld } from './open-world.ts'

async function openWith(...names: readonly FaultName[]) {
  const world = await openWorld()
  for (const name of names) world.backEnd.server.faults.arm(name)
  return world
}

describe('section 8: the fault', () => {
  it('config-broken removes config.json', async () => {
    const { api } = await openWith('config-broken')
    expect((await api('GET', '/config.json'))?.status).toBe(404)
  })

  it('api-down and calendar-down each interrupt one connection', async () => {
    const down = await openWith('api-down')
    expect(await down.api('GET', '/api/licences')).toBeNull()
    expect((await down.graph('GET', '/me'))?.status).toBe(200)
    const other = await openWith('calendar-down')
    expect((await other.api('GET', '/api/licences'))?.status).toBe(200)
    expect(await other.graph('GET', '/me')).toBeNull()
  })

  it('api-not-configured or assist-not-configured is read by the client', async () => {
    const first = await openWith('api-not-configured')
    expect(readAssist(await bodyOf(await first.api('GET', '/api/assist/configurations')))).toEqual({
      ok: false,
      fault: { kind: 'api-not-configured' },
    })
    const second = await openWith('assist-not-configured')
    expect(readAssist(await bodyOf(await second.api('GET', '/api/assist/configurations')))).toMatchObject({
      ok: true,
      value: { assistConfigured: false },
    })
  })

  it('resources-malformed or schedules-malformed affects only some records', async () => {
    const { api, backEnd } = await openWith('resources-malformed', 'schedules-malformed')
    const resources = readResources(await bodyOf(await api('GET', '/api/assist/resources')))
    expect(resources.resources.length).toBeGreaterThan(35)
    expect(resources.resources.length).toBeLessThan(50)
    const emails = backEnd.server.resources.all.map(({ email }) => email)
    const request = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-21T00:00:00Z', emails }
    const schedules = readSchedules(await bodyOf(await api('POST', '/api/cache/schedules', request)))
    expect(schedules.schedules.length).toBeGreaterThan(35)
    expect(schedules.problems.length).toBeGreaterThan(0)
  })

  it('resources-html returns a page with status 200', async () => {
    const { api } = await openWith('resources-html')
    const response = await api('GET', '/api/assist/resources')
    expect([response?.status, (await response?.text())?.startsWith('<!doctype html>')]).toEqual([200, true])
  })

  it('unauthorized happens once, throttled and server-errors three times', async () => {
    const { api } = await openWith('unauthorized', 'throttled', 'server-errors')
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 8; call++) statuses.push((await api('GET', '/api/licences'))?.status)
    expect(statuses).toEqual([401, 429, 429, 429, 503, 503, 503, 200])
  })

  it('throttled has a Retry-After header', async () => {
    const { api } = await openWith('throttled')
    expect((await api('GET', '/api/licences'))?.headers.get('retry-after')).toBe('2')
  })

  it('refresh-refused is a 400, refresh-down a 503', async () => {
    const refused = await openWith('refresh-refused')
    expect((await refused.api('POST', '/api/account/refresh', {}))?.status).toBe(400)
    const down = await openWith('refresh-down')
    expect((await down.api('POST', '/api/account/refresh', {}))?.status).toBe(503)
  })

  it('can be disarmed, and its name is checked', async () => {
    const { backEnd, api } = await openWorld()
    const controls = createControls(backEnd)
    controls.arm('api-down')
    expect(controls.state().faults).toEqual({ 'api-down': Infinity })
    controls.disarm()
    expect((await api('GET', '/api/licences'))?.status).toBe(200)
    expect(() => controls.arm('no-such-fault')).toThrow(RangeError)
  })
})

describe('the clock of the simulated server', () => {
  it('can be set and frozen, and run faster', async () => {
    const { backEnd, timers } = await openWorld()
    const controls = createControls(backEnd)
    const at = Date.parse('2026-12-24T18:00:00Z')
    controls.setClock({ anchor: timers.now(), at, rate: 0 })
    timers.pass(60_000)
    expect(controls.state().now).toBe(at)
    controls.setClock({ anchor: timers.now(), at, rate: 60 })
    timers.pass(1_000)
    expect(controls.state().now).toBe(at + 60_000)
  })

  it('is sent in the Date header', async () => {
    const { api } = await openWorld()
    expect((await api('GET', '/api/licences'))?.headers.get('date')).toBe('Fri, 20 Nov 2026 08:41:00 GMT')
  })
})
