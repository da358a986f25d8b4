import { describe, expect, it } from 'vitest'
import { createApp, type Family } from '#server/http/app.ts'
import { guestHost } from '#server/http/callers.ts'
import { families } from '#server/http/families.ts'
import { beginSession } from '#server/identity/sessions.ts'
import {
  ownRights,
  rightOf,
  rights,
  type CallName,
  type OwnCallName,
  type UserKind,
  userKinds,
} from '#server/rules/rights.ts'
import type { Role, SessionWay } from '#server/store/schema.ts'
import { openDevices } from './devices/open-devices.ts'
import { openOffice, type OpenOffice } from './open-office.ts'

const names = [...Object.keys(rights), ...Object.keys(ownRights)] as (CallName | OwnCallName)[]

/** Handled by the hub, not by the application (`server/hub/node-http.ts`). */
const hubCall = 'POST /MessageHub/negotiate'

const httpCalls = names.filter((name) => !/^(?:ANY|HUB) /.test(name) && name !== hubCall)

/** Opens an office with a panel, a kiosk and a person of each role. `tokenOf` begins a session for one of them. */
async function openForAll() {
  const here = await openDevices({ settings: { guests: true } })
  const { id: panel } = await here.addDevice('panel', { name: 'Amber', resourceId: 'amber' })
  const { id: kiosk } = await here.addDevice('lobby', { name: 'Hall', areaId: 'north' })
  await here.send('PUT', `/api/kiosks/${kiosk}/rules`, { isOperator: true, body: { rules: { people: 'all' } } })
  const idOf = async (role: Role) => `person:${(await here.signUp(`${role} Heron`, role)).id}`
  const subjects: Readonly<Record<Exclude<UserKind, 'anonymous'>, readonly [string, SessionWay]>> = {
    guest: [`guest:1.Ann@${guestHost}`, 'guest'],
    panel: [`device:${panel}`, 'device'],
    kiosk: [`device:${kiosk}`, 'device'],
    person: [await idOf('person'), 'password'],
    facilities: [await idOf('facilities'), 'password'],
    administrator: [await idOf('administrator'), 'password'],
  }
  const tokenOf = async (user: UserKind): Promise<string | null> => {
    if (user === 'anonymous') return null
    const [subject, way] = subjects[user]
    return (await beginSession(here.office.db, { subject, way, now: here.now })).token
  }
  return { here, panel, kiosk, tokenOf }
}

/** Returns all routes of the application as `METHOD /path/{parameter}`. */
function routesOf({ office }: OpenOffice): readonly string[] {
  const routes: string[] = []
  const list: Family = ({ app }) =>
    void routes.push(...app.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))
  createApp(office, [...families, list], null)
  return [...new Set(routes)]
}

/** Error codes of the application and the calendar for calls that the table does not permit. */
const codesOfTable = ['SignedOut', 'NotAllowed', 'signed-out', 'no-calendar']

const isOfCalendar = (route: string): boolean => route.includes(' /calendar')

describe('the tables of rights', () => {
  it('have a handler for each row', async () => {
    const { app } = await openOffice()
    expect(httpCalls.filter((name) => !app.calls.has(name))).toEqual([])
  })

  it('have a row for each route', async () => {
    const routes = routesOf(await openOffice())
    expect(routes.filter(isOfCalendar).length).toBeGreaterThan(5)
    expect(routes.filter((route) => !isOfCalendar(route) && !(names as string[]).includes(route))).toEqual([])
  })

  it.each(userKinds)('are enforced by the server: %s', async (user) => {
    const { here, panel, kiosk, tokenOf } = await openForAll()
    const wrong: string[] = []
    const calls = httpCalls.filter((name) => here.app.calls.has(name)).map((name) => [name, name] as const)
    const ofCalendar = routesOf(here).filter(isOfCalendar)
    for (const [route, row] of [...calls, ...ofCalendar.map((name) => [name, 'ANY /calendar'] as const)]) {
      const [method = '', path = ''] = route.split(' ')
      const id = path.includes('/kiosks/') ? (user === 'kiosk' ? kiosk : panel) : 'none'
      // Devices get the map of their own location only.
      const query = path.endsWith('/venue') ? '?areaId=prague' : ''
      const filled = path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'none') + query
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      // A new session for each call, because some calls end sessions.
      const response = await here.send(method, filled, { token: await tokenOf(user), body })
      const { error, code } = (await response.json().catch(() => ({}))) as { error?: string; code?: string }
      const isRejected = codesOfTable.includes(error ?? code ?? '')
      const right = rightOf(row, user)
      const isExpected = right === 'no' || right === 'publicMap'
      const isRightStatus = !isRejected || response.status === (user === 'anonymous' ? 401 : 403)
      if (isRejected !== isExpected || !isRightStatus || response.status >= 500)
        wrong.push(`${route} ${response.status} ${error ?? code ?? ''}`)
    }
    expect(wrong).toEqual([])
  })
})
