import * as v from 'valibot'
import type { MyInfo } from '#src/contract/calendar.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import type { Touch } from './touch.ts'

const meSchema = v.object({
  name: absent(v.string()),
  email: v.pipe(v.string(), v.minLength(1)),
  username: absent(v.string()),
  givenName: absent(v.string()),
  surname: absent(v.string()),
})

export async function fetchMyInfo(touch: Touch, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const answered = await touch.send({ method: 'GET', url: '/me', as: 'json', signal })
  if (!answered.ok) return answered
  const parsed = parseBody(meSchema, answered.value.body, 'me')
  if (!parsed.ok) return parsed
  const { name, email, username, givenName, surname } = parsed.value
  return succeed({
    name: name ?? ([givenName, surname].filter(Boolean).join(' ') || email),
    email: emailOf(email),
    username: username ?? email,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null where the user has no picture, which is a 404. */
export const fetchMyImage = (touch: Touch, signal?: AbortSignal): Promise<Result<Blob | null>> =>
  fetchPicture(touch, '/me/photo', signal)

export async function fetchPicture(
  touch: Touch,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Result<Blob | null>> {
  const answered = await touch.send({ method: 'GET', url, as: 'blob', accept: [404], signal })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status === 404 || body.size === 0 ? null : body)
}
