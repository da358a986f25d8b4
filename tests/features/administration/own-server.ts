import type { Fault } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { HttpRequest } from '#src/engine/http.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

type Response = readonly [status: number, body?: unknown]

/** Responses by call, such as 'GET /api/admin/overview'; functions get the body of the request. */
export type Script = Readonly<Record<string, Response | ((body: unknown) => Response)>>

/** Services connected to a scripted server, and the calls it received. Other calls get a 404. */
export async function ownServer(script: Script) {
  const { services } = scriptServices(await createWorld())
  const sent: [call: string, body: unknown][] = []
  const send = ({ method, url, body }: HttpRequest): Promise<Result<unknown, Fault>> => {
    const call = `${method} ${url}`
    sent.push([call, body])
    const response = script[call] ?? [404, null]
    const [status, content = null] = typeof response === 'function' ? response(body) : response
    return Promise.resolve(succeed({ status, headers: {}, body: structuredClone(content) }))
  }
  const http = { send } as unknown as Services['http']
  /** The request bodies of a call, in order. */
  const bodiesOf = (call: string): unknown[] => sent.filter(([one]) => one === call).map(([, body]) => body)
  return { services: { ...services, http }, sent, bodiesOf }
}

export const at = '2026-12-06T10:00:00Z'
const organisation = { name: 'Nordwind', languages: ['en'], timeZone: 'Europe/Prague' }

export const overview = { organisation, people: 2, resources: 3, isMailOn: false, invitation: null, rooms: null }

export const eva = {
  id: '1',
  email: 'eva@foyer.example',
  name: 'Eva Novotná',
  role: 'administrator',
  state: 'active',
  lastSeen: at,
}

export const bo = { id: '2', email: 'bo@foyer.example', name: 'Bo', role: 'person', state: 'active', lastSeen: null }
