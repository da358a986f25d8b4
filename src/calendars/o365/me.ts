import * as v from 'valibot'
import type { MyInfo } from '#src/contract/calendar.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import type { Graph } from './graph.ts'

const userSchema = v.object({
  displayName: absent(v.string()),
  givenName: absent(v.string()),
  surname: absent(v.string()),
  mail: absent(v.string()),
  userPrincipalName: absent(v.string()),
})

export async function fetchMyInfo(graph: Graph, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const query = { $select: 'id,displayName,givenName,surname,mail,userPrincipalName' }
  const answered = await graph.send({ method: 'GET', url: '/me', query, as: 'json', signal })
  if (!answered.ok) return answered
  const parsed = parseBody(userSchema, answered.value.body, 'me')
  if (!parsed.ok) return parsed
  const { displayName, givenName, surname, mail, userPrincipalName } = parsed.value
  // An account without a mailbox address signs in by its principal name.
  const address = mail || userPrincipalName
  if (!address) return fail({ kind: 'malformed', what: 'me', problems: ['me.mail: missing'] })
  return succeed({
    name: displayName ?? [givenName, surname].filter(Boolean).join(' '),
    email: emailOf(address),
    username: userPrincipalName ?? address,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null where there is no picture, which Graph says with a 404. */
export async function fetchMyImage(graph: Graph, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const answered = await graph.send({ method: 'GET', url: '/me/photo/$value', as: 'blob', accept: [404], signal })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status === 404 || body.size === 0 ? null : body)
}
