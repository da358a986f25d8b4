import { unlicensedPart } from '#src/base/rules/licences.ts'
import { http, type RequestHandler } from '../msw.ts'
import type { Person } from '../server/people/people.ts'
import { type CallName, type Right, rightOf, type UserKind } from '#server/rules/rights.ts'
import type { Server } from '../server/server.ts'
import { callerOf } from '../server/sign-in/callers.ts'
import { bearerOf, problem } from './answers.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A row of the table of rights that is an HTTP call. */
export type HttpCallName = Extract<CallName, `${Method} /${string}`>

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsIn<Rest>
  : unknown

interface CallInfo<Name extends HttpCallName = HttpCallName> {
  readonly request: Request
  readonly params: ParamsIn<Name>
}

/** A caller with a right to a call, and the extent of that right. */
export interface Admitted {
  readonly user: UserKind
  readonly right: Exclude<Right, 'no'>
}

export type AnswerCall<Name extends HttpCallName> = (
  caller: Person,
  info: CallInfo<Name>,
  admitted: Admitted,
) => Response | Promise<Response>

/** Creates the handler of a call of the table of rights. */
export type OnCall = <Name extends HttpCallName>(name: Name, answer: AnswerCall<Name>) => RequestHandler

/**
 * Returns a function that creates handlers. Method and path come from a row in the table of rights, and the handler
 * runs only for users with that right.
 */
export const callsOf =
  (server: Server): OnCall =>
  (name, answer) => {
    const [method = '', path = ''] = name.split(' ')
    const address = server.apiURL + path.replaceAll(/\{(\w+)\}/g, ':$1')
    const handle = httpMethods[method as Method]
    return handle(address, ({ request, params }) => {
      const admitted = admit(server, name, request)
      if (admitted instanceof Response) return admitted
      const { person, ...right } = admitted
      return answer(person, { request, params: params as unknown as CallInfo<typeof name>['params'] }, right)
    })
  }

const httpMethods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }

/** Runs the handler for the user of the product's token, if the table of rights gives them a calendar. */
export function forCalendarUser<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const admitted = admit(server, 'ANY /calendar', info.request)
    return admitted instanceof Response ? admitted : handle(admitted.person, info)
  }
}

/** Returns the caller, or the refusal. Hiding a call in clients is no protection, so every call is checked. */
function admit(server: Server, name: CallName, request: Request): (Admitted & { readonly person: Person }) | Response {
  const token = bearerOf(request)
  const { user, person } = callerOf(server, token)
  const right = rightOf(name, user)
  const isRefused = right === 'no' || (right === 'publicMap' && (token !== null || !hasPublicMaps(server)))
  if (!isRefused) return { user, right, person }
  if (user === 'anonymous') return problem(401, 'The access token is missing, expired or revoked.')
  return problem(403, refusals[user])
}

const refusals: Readonly<Record<Exclude<UserKind, 'anonymous'>, string>> = {
  guest: 'Guests aren’t allowed to do this.',
  panel: 'Devices aren’t allowed to do this.',
  kiosk: 'Devices aren’t allowed to do this.',
  person: 'Only the facilities team can manage devices.',
  facilities: 'Only the device itself may do this.',
  administrator: 'Only the device itself may do this.',
}

function hasPublicMaps({ choice, faults }: Server): boolean {
  const isPublic = choice.world.venuesArePublic && unlicensedPart('map', choice.world.licences) === null
  return isPublic && !faults.isArmed('licence-ended')
}
