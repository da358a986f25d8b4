import type { Hono } from 'hono'
import type { Office } from '../office.ts'
import { type CallName, type OwnCallName, type Right, rightOf, type UserKind } from '../rules/rights.ts'
import { bearerIn } from '../rules/bearer.ts'
import { problem } from './answers.ts'
import { anonymous, type Caller, callerOf } from './callers.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A row of a table of rights that is an HTTP call. */
export type HttpCallName = Extract<CallName | OwnCallName, `${Method} /${string}`>

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsIn<Rest>
  : unknown

export interface CallInfo<Name extends HttpCallName = HttpCallName> {
  readonly request: Request
  readonly url: URL
  readonly params: ParamsIn<Name>
  /** Of the other end, for limits; '' if it is not known. */
  readonly address: string
}

/** A caller whom the table of rights lets in, and how far that right reaches. */
export interface Admitted {
  readonly user: UserKind
  readonly right: Exclude<Right, 'no'>
}

export type AnswerCall<Name extends HttpCallName> = (
  caller: Caller,
  info: CallInfo<Name>,
  admitted: Admitted,
) => Response | Promise<Response>

/** Adds the handler of a call of the tables of rights. */
export type On = <Name extends HttpCallName>(name: Name, answer: AnswerCall<Name>) => void

/** Facts about a request besides the request itself. */
export interface Connection {
  readonly address: string
  /** Of a call over the local socket of the data folder, by the operator. */
  readonly isOperator?: boolean
}

/** The environment of the Hono application. */
export interface AppEnvironment {
  Bindings: Connection
}

/**
 * Returns a function that adds handlers. A call has no handler without a row in a table of rights, because its method and path come from
 * there, and its handler only runs for those whom the row lets in.
 */
export const callsOf =
  (app: Hono<AppEnvironment>, office: Office, added: Set<string>): On =>
  (name, answer) => {
    const [method = '', path = ''] = name.split(' ')
    added.add(name)
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const { raw } = context.req
      const admitted = await admit(office, name, raw, context.env)
      if (admitted instanceof Response) return admitted
      const { caller, ...right } = admitted
      const params = context.req.param() as unknown as CallInfo<typeof name>['params']
      return answer(caller, { request: raw, url: new URL(raw.url), params, address: context.env.address }, right)
    })
  }

/** Returns the caller with the right to make a call, or the refusal. */
export async function admit(
  office: Office,
  name: CallName | OwnCallName,
  request: Request,
  connection: Connection,
): Promise<(Admitted & { readonly caller: Caller }) | Response> {
  const token = bearerIn(request.headers.get('authorization'))
  const caller = connection.isOperator ? operator : await callerOf(office.db, token, office.now())
  const { user } = caller
  const right = rightOf(name, user)
  const isRefused = right === 'no' || (right === 'publicMap' && (token !== null || !office.settings.publicMaps))
  if (!isRefused) return { user, right, caller }
  if (user === 'anonymous')
    return problem(401, 'SignedOut', 'The access token is missing, expired or revoked. Sign in again.')
  return problem(403, 'NotAllowed', refusals[user])
}

/** The operator has the rights of administrators. */
const operator: Caller = { ...anonymous, user: 'administrator' }

const refusals: Readonly<Record<Exclude<UserKind, 'anonymous'>, string>> = {
  guest: 'Guests aren’t allowed to do this.',
  panel: 'Devices aren’t allowed to do this.',
  kiosk: 'Devices aren’t allowed to do this.',
  person: 'Only administrators or the facilities team can do this.',
  facilities: 'Only administrators can do this.',
  administrator: 'Only the device itself may do this.',
}
