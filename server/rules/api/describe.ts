import type * as v from 'valibot'
import type { CallName, OwnCallName } from '../rights.ts'

/** The words with which the calls of the API are described. `openapi.ts` makes docs/openapi.json of them. */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type HttpCall<Name> = Extract<Name, `${Method} /${string}`>
/** A row of the table of rights that is an HTTP call which any product server may answer. */
export type ProductCallName = HttpCall<CallName>
/** A call that only Foyer's own server answers. */
export type OwnHttpCallName = HttpCall<OwnCallName>

/** The body of an answer. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly schema: v.GenericSchema }
  /** Clients also read a list that is a member of an object: `name`, `value`, `data` or `items`. `isNamed`: it is one at Foyer's own server. */
  | { readonly kind: 'list'; readonly item: v.GenericSchema; readonly name: string; readonly isNamed: boolean }
  /** In `data`, as the account call (section 3). Clients also read the body without the wrapper. */
  | { readonly kind: 'wrapped'; readonly schema: v.GenericSchema }
  | { readonly kind: 'file'; readonly media: string }
  | { readonly kind: 'none' }

export const json = (schema: v.GenericSchema): AnswerBody => ({ kind: 'json', schema })
export const list = (name: string, item: v.GenericSchema): AnswerBody => ({ kind: 'list', name, item, isNamed: false })
export const namedList = (name: string, item: v.GenericSchema): AnswerBody => ({
  kind: 'list',
  name,
  item,
  isNamed: true,
})
export const wrapped = (schema: v.GenericSchema): AnswerBody => ({ kind: 'wrapped', schema })
export const file = (media: string): AnswerBody => ({ kind: 'file', media })
export const nothing: AnswerBody = { kind: 'none' }

/** A parameter of the query, or a header of the request. */
export interface Parameter {
  readonly description: string
  readonly isNeeded?: true
}

export interface CallDescription {
  readonly summary: string
  readonly query?: Readonly<Record<string, Parameter>>
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, Parameter>>
  /** Headers of the answers, with their meaning. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** The answers that are no refusals, by status. */
  readonly answers: Readonly<Record<number, AnswerBody>>
  /** Statuses with which the call is refused, besides those that every call of its kind may have. */
  readonly refusals?: readonly number[]
  /** The form of its refusals. `link`: a code that is used, expired or wrong has one of its own. `calendar`: those of the own calendar. `import`: wrong lines. */
  readonly refusalForm?: 'link' | 'calendar' | 'import'
}

/** A call of any product server. */
export interface ProductCall extends CallDescription {
  /** What the client cannot do at a server without this call. */
  readonly loss: string
  /** True if nothing can be reserved without it. */
  readonly isVital?: true
}

/** Query of a list of events. */
export const eventQuery = {
  start: { description: 'UTC instant. Events that end before it are left out.' },
  end: { description: 'UTC instant. Events that start after it are left out.' },
  iCalUId: { description: 'Instead of a span: the events with this iCalUId.' },
  clientId: { description: 'Instead of a span: the event that was created under this Idempotency-Key.' },
  cursor: { description: '`next` of the page before.' },
} as const satisfies CallDescription['query']
