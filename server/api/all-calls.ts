import { ownRights, rightOf, type Right, rights, type UserKind, userKinds } from '../rules/rights.ts'
import { bodies, calendarBodies, type RequestBody } from './bodies.ts'
import { calendarCalls } from '../rules/api/calendar-calls.ts'
import type { CallDescription, OwnHttpCallName, ProductCall, ProductCallName } from '../rules/api/describe.ts'
import { ownCalls } from './own-calls.ts'
import { productCalls } from '../rules/api/product-calls.ts'

/** A call with everything that is known of it. */
export interface DescribedCall {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly call: CallDescription
  /** Null if the request has no body. */
  readonly body: RequestBody | null
  /** How far the right of each kind of user reaches. */
  readonly rights: Readonly<Record<UserKind, Right>>
  /** `own`: only Foyer's own server answers it. */
  readonly of: 'product' | 'calendar' | 'own'
  /** What the client loses without it, for the calls of a product server. */
  readonly loss: string | null
}

const rightsTo = (name: Parameters<typeof rightOf>[0]): DescribedCall['rights'] =>
  Object.fromEntries(userKinds.map((user) => [user, rightOf(name, user)])) as DescribedCall['rights']

function partsOf(name: string): Pick<DescribedCall, 'method' | 'path'> {
  const [method = '', path = ''] = name.split(' ')
  return { method, path }
}

const isHttp = (name: string): boolean => /^(?:GET|POST|PUT|PATCH|DELETE) /.test(name)

/** All calls of Foyer's own server, in the order of the table of rights, then those of its calendar. */
export const allCalls: readonly DescribedCall[] = [
  ...Object.keys(rights)
    .filter(isHttp)
    .map((key): DescribedCall => {
      const name = key as ProductCallName
      const call: ProductCall = productCalls[name]
      return {
        ...partsOf(name),
        call,
        body: bodies[name] ?? null,
        rights: rightsTo(name),
        of: 'product',
        loss: call.loss,
      }
    }),
  ...Object.keys(ownRights).map((key): DescribedCall => {
    const name = key as OwnHttpCallName
    return {
      ...partsOf(name),
      call: ownCalls[name],
      body: bodies[name] ?? null,
      rights: rightsTo(name),
      of: 'own',
      loss: null,
    }
  }),
  ...Object.entries(calendarCalls).map(([name, call]): DescribedCall => ({
    ...partsOf(name),
    call,
    body: calendarBodies[name.replace(/ \/calendar(?:\/people\/\{email\}(?=\/events))?/, ' ')] ?? null,
    rights: rightsTo('ANY /calendar'),
    of: 'calendar',
    loss: null,
  })),
]
