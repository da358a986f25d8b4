import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import { type FaultName } from '#mocks/server/faults.ts'
import { readAssist } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { bodyOf, openWorld } from './open-world.ts'

async function armed(...names: readonly FaultName[]) {
  const world = await openWorld()
  for (const name of names) world.backEnd.server.faults.arm(name)
  return world
}

describe('section 8: faults that can be armed', () => {
  it('config-broken: the config file cannot be read', async () => {
    const { api } = await armed('config-broken')
    expect((await api('GET', '/config.json'))?.status).toBe(404)
  })

  it('api-down breaks the connection to the product and not to the calendar, calendar-down the reverse', async () => {
    const down = await armed('api-down')
    expect(await down.api('GET', '/api/licences')).toBeNull()
    expect((await down.graph('GET', '/me'))?.status).toBe(200)
    const other = await armed('calendar-down')
    expect((await other.api('GET', '/api/licences'))?.status).toBe(200)
    expect(await other.graph('GET', '/me')).toBeNull()
  })

  it('api-not-configured and assist-not-configured are read as such', async () => {
    const first = await armed('api-not-configured')
    expect(readAssist(await bodyOf(await first.api('GET', '/api/assist/configurations')))).toEqual({
      ok: false,
      fault: { kind: 'api-not-configured' },
    })
    const second = await armed('assist-not-configured')
    expect(readAssist(await bodyOf(await second.api('GET', '/api/assist/configurations')))).toMatchObject({
      ok: true,
      value: { assistConfigured: false },
    })
  })

  it('resources-malformed and schedules-malformed break some records and leave the others good', async () => {
    const { api, backEnd } = await armed('resources-malformed', 'schedules-malformed')
    const resources = readResources(await bodyOf(await api('GET', '/api/assist/resources')))
    expect(resources.resources.length).toBeGreaterThan(35)
    expect(resources.resources.length).toBeLessThan(50)
    const emails = backEnd.server.resources.all.map(({ email }) => email)
    const asked = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-21T00:00:00Z', emails }
    const schedules = readSchedules(await bodyOf(await api('POST', '/api/cache/schedules', asked)))
    expect(schedules.schedules.length).toBeGreaterThan(35)
    expect(schedules.problems.length).toBeGreaterThan(0)
  })

  it('resources-html answers a page with status 200', async () => {
    const { api } = await armed('resources-html')
    const answered = await api('GET', '/api/assist/resources')
    expect([answered?.status, (await answered?.text())?.startsWith('<!doctype html>')]).toEqual([200, true])
  })

  it('unauthorized strikes once, throttled and server-errors three times, and then it is over', async () => {
    const { api } = await armed('unauthorized', 'throttled', 'server-errors')
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 8; call++) statuses.push((await api('GET', '/api/licences'))?.status)
    expect(statuses).toEqual([401, 429, 429, 429, 503, 503, 503, 200])
  })

  it('throttled says when to come back', async () => {
    const { api } = await armed('throttled')
    expect((await api('GET', '/api/licences'))?.headers.get('retry-after')).toBe('2')
  })

  it('refresh-refused ends the session, refresh-down does not', async () => {
    const refused = await armed('refresh-refused')
    expect((await refused.api('POST', '/api/account/refresh', {}))?.status).toBe(400)
    const down = await armed('refresh-down')
    expect((await down.api('POST', '/api/account/refresh', {}))?.status).toBe(503)
  })

  it('is disarmed by the controls, which know every fault by name', async () => {
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
  it('stands, jumps and runs faster as it is told', async () => {
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

  it('is told to clients in the Date header', async () => {
    const { api } = await openWorld()
    expect((await api('GET', '/api/licences'))?.headers.get('date')).toBe('Fri, 20 Nov 2026 08:41:00 GMT')
  })
})
