import * as v from 'valibot'
import type { MyInfo } from '#src/contract/calendar.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { absent } from '#src/core/wire/absent.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import { wireEmail } from '#src/core/wire/scalars.ts'
import type { Google } from './google.ts'
import { fetchPicture } from './picture.ts'

const userSchema = v.object({
  email: wireEmail.absent,
  name: absent(v.string()),
  given_name: absent(v.string()),
  family_name: absent(v.string()),
  picture: absent(v.string()),
})

async function fetchUser(google: Google, signal?: AbortSignal) {
  const answered = await google.send({ method: 'GET', url: '/oauth2/v2/userinfo', as: 'json', signal })
  return answered.ok ? parseBody(userSchema, answered.value.body, 'me') : answered
}

export async function fetchMyInfo(google: Google, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const read = await fetchUser(google, signal)
  if (!read.ok) return read
  const { email, name, given_name: givenName, family_name: surname } = read.value
  if (email === null) return fail({ kind: 'malformed', what: 'me', problems: ['me.email: missing'] })
  return succeed({
    name: name ?? [givenName, surname].filter(Boolean).join(' '),
    email,
    username: email,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null where there is no picture. */
export async function fetchMyImage(google: Google, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const read = await fetchUser(google, signal)
  return read.ok ? fetchPicture(google, read.value.picture, signal) : read
}
