import { type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { HttpRequest } from '#src/engine/http.ts'
import type { Services } from '#src/services.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

/** The status and the body of an answer. */
type Said = readonly [status: number, body?: unknown]

/** What a server says to a call, such as 'GET /api/admin/overview', by the body of the request. */
export type Script = Readonly<Record<string, Said | ((body: unknown) => Said)>>

/** Services before Foyer's own server, and the calls that it received. Calls that are not in the script are not known there. */
export async function ownServer(script: Script) {
  const { services } = scriptServices(await createWorld())
  const sent: [call: string, body: unknown][] = []
  const send = ({ method, url, body }: HttpRequest): Promise<Result<unknown, Fault>> => {
    const call = `${method} ${url}`
    sent.push([call, body])
    const said = script[call] ?? [404, null]
    const [status, answer = null] = typeof said === 'function' ? said(body) : said
    return Promise.resolve(succeed({ status, headers: {}, body: structuredClone(answer) }))
  }
  const http = { send } as unknown as Services['http']
  /** The bodies of a call, in their order. */
  const bodiesOf = (call: string): unknown[] => sent.filter(([one]) => one === call).map(([, body]) => body)
  return { services: { ...services, http }, sent, bodiesOf }
}

export const at = '2026-12-06T10:00:00Z'
const organisation = { name: 'Nordwind', languages: ['en'], timeZone: 'Europe/Prague' }
export const overview = { organisation, people: 2, resources: 3, isMailOn: false, invitation: null }

export const eva = {
  id: '1',
  email: 'eva@foyer.example',
  name: 'Eva Novotná',
  role: 'administrator',
  state: 'active',
  lastSeen: at,
}
export const bo = { id: '2', email: 'bo@foyer.example', name: 'Bo', role: 'person', state: 'active', lastSeen: null }
