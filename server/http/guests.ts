import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { nameSchema } from '../identity/fields.ts'
import { countTries } from '../identity/limits.ts'
import { beginSession } from '../identity/sessions.ts'
import { subjectOfGuest } from '../identity/subjects.ts'
import { started, tooManyTries } from './account.ts'
import { problem, readBody } from './answers.ts'
import type { Family } from './app.ts'
import { guestHost } from './callers.ts'

export const guestSchema = v.object({ name: nameSchema })

/** Guests sign in by name, if the office lets them (section 7). */
export const guestCalls: Family = ({ on, office }) => {
  const { db, now, settings } = office

  on('POST /api/account/guest', async ({ sessionId }, { request, address }) => {
    if (!settings.guests)
      return problem(403, 'GuestsNotAllowed', 'Guests aren’t allowed here. Sign in with your account.')
    const body = await readBody(request, guestSchema)
    if (body instanceof Response) return body
    const wait = await countTries(db, { kind: 'guest', address, now: now() })
    if (wait !== null) return tooManyTries(wait)
    // Two guests of one name are two guests.
    const subject = subjectOfGuest(`${randomBytes(9).toString('hex')}.${encodeURIComponent(body.name)}@${guestHost}`)
    return started(await beginSession(db, { subject, way: 'guest', now: now(), instead: sessionId }))
  })
}
