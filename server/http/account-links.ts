import * as v from 'valibot'
import { lookAtCode, useCode } from '../identity/codes.ts'
import { emailSchema } from '../identity/fields.ts'
import { personIdOf } from '../identity/invitations.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { requestLink } from '../identity/requested-links.ts'
import { beginSession } from '../identity/sessions.ts'
import type { Office } from '../office.ts'
import { personById } from '../store/people.ts'
import type { Queries, Row } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { started, tooManyTries } from './account.ts'
import { noContent, problem, readBody, refusedCode } from './answers.ts'
import type { Family } from './app.ts'

/** The body of a call with the secret of a link. */
export const codeSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** Returns the person that a code is for if that person can sign in. */
export async function activePersonOf(queries: Queries, subject: string): Promise<Row<'people'> | null> {
  const id = personIdOf(subject)
  const person = id === null ? undefined : await personById(queries, id)
  return person?.state === 'active' ? person : null
}

/**
 * Returns the person to whom the link of a code was sent, or the refusal of a code that is wrong, used or expired. Wrong codes of one
 * address are counted. The code stays good.
 */
export async function personOfLink(
  { db, now }: Pick<Office, 'db' | 'now'>,
  purpose: 'mail-link' | 'password',
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Row<'people'> | Response> {
  const tried: Try = { kind: 'code', address, now: now() }
  const wait = await countTries(db, tried)
  if (wait !== null) return tooManyTries(wait)
  const found = await lookAtCode(db, { purpose, schema: v.object({}), secret: token, now: now() })
  if ('reason' in found) return refusedCode(found.reason)
  const person = await activePersonOf(db, found.subject)
  if (person === null) return refusedCode('wrong')
  await forgiveTry(db, tried)
  return person
}

/** Signing in with a mailed link (section 7). A link signs in to the product alone. */
export const accountLinkCalls: Family = ({ on, office }) => {
  const { db, mail, now } = office
  const code = { purpose: 'mail-link', schema: v.object({}) } as const

  on('POST /api/account/email-link', async (_caller, { request, address }) => {
    if (!mail.isOn) return problem(404, 'NotOffered', 'This server sends no mail. Sign in with your password.')
    const body = await readBody(request, v.object({ email: emailSchema }))
    if (body instanceof Response) return body
    const wait = await countTries(db, { kind: 'link-request', address, account: body.email, now: now() })
    if (wait !== null) return tooManyTries(wait)
    await requestLink(office, 'sign-in', body.email)
    return noContent()
  })

  on('POST /api/account/email-link/info', async (_caller, { request, address }) => {
    const body = await readBody(request, codeSchema)
    if (body instanceof Response) return body
    const person = await personOfLink(office, 'mail-link', { token: body.token, address })
    return person instanceof Response ? person : Response.json({ success: true, email: person.email })
  })

  on('POST /api/account/email-link/verify', async ({ sessionId }, { request, address }) => {
    const body = await readBody(request, codeSchema)
    if (body instanceof Response) return body
    const tried: Try = { kind: 'code', address, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    const outcome = await write(office, async (transaction) => {
      const used = await useCode(transaction, { ...code, secret: body.token, now: now() })
      if ('reason' in used) return used.reason
      const person = await activePersonOf(transaction, used.subject)
      if (person === null) return 'wrong'
      await forgiveTry(transaction, tried)
      const subject = used.subject
      return beginSession(transaction, { subject, way: 'link', now: now(), instead: sessionId })
    })
    return typeof outcome === 'string' ? refusedCode(outcome) : started(outcome)
  })
}
