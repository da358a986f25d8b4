import * as v from 'valibot'
import { type CodeReason, lookAtCode, useCode } from '../identity/codes.ts'
import { emailSchema } from '../identity/fields.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { requestLink } from '../identity/requested-links.ts'
import { beginSession } from '../identity/sessions.ts'
import type { Office } from '../office.ts'
import { personById } from '../store/people.ts'
import type { Queries, Row } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { personIdOf, subjectOfPerson } from '../identity/subjects.ts'
import { started, tooManyTries } from './account.ts'
import { noContent, problem, readBody, refusedCode } from './answers.ts'
import type { Family } from './app.ts'
import { passwordCallsOf } from './passwords-off.ts'

/** The body of a call with the secret of a link. */
export const codeSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** The body of a call that sends a link. */
export const addressedSchema = v.object({ email: emailSchema })

/** Returns the person that a code is for if that person can sign in. */
export async function activePersonOf(queries: Queries, subject: string): Promise<Row<'people'> | null> {
  const id = personIdOf(subject)
  const person = id === null ? undefined : await personById(queries, id)
  return person?.state === 'active' ? person : null
}

/**
 * Returns the content of a link's code, or the refusal of one that is wrong, used or expired. Wrong codes of one address are counted. The
 * code stays good.
 */
export async function lookCounted<Found extends object>(
  { db, now }: Pick<Office, 'db' | 'now'>,
  address: string,
  look: () => Promise<Found | CodeReason>,
): Promise<Found | Response> {
  const tried: Try = { kind: 'code', address, now: now() }
  const wait = await countTries(db, tried)
  if (wait !== null) return tooManyTries(wait)
  const found = await look()
  if (typeof found === 'string') return refusedCode(found)
  await forgiveTry(db, tried)
  return found
}

type LinkPurpose = 'mail-link' | 'password'

/** Returns the person to whom a link was sent, or why its code is not good. `find` looks at the code, or uses it. */
export async function personOfCode(
  queries: Queries,
  find: typeof lookAtCode,
  { purpose, secret, now }: { readonly purpose: LinkPurpose; readonly secret: string; readonly now: number },
): Promise<Row<'people'> | CodeReason> {
  const found = await find(queries, { purpose, schema: v.object({}), secret, now })
  return 'reason' in found ? found.reason : ((await activePersonOf(queries, found.subject)) ?? 'wrong')
}

/** Returns the person to whom a link was sent, or the refusal. */
export const personOfLink = (
  office: Pick<Office, 'db' | 'now'>,
  purpose: LinkPurpose,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Row<'people'> | Response> =>
  lookCounted(office, address, () => personOfCode(office.db, lookAtCode, { purpose, secret: token, now: office.now() }))

/** Signing in with a mailed link (section 7). A link signs in to the product alone. */
export const accountLinkCalls: Family = ({ on: add, office }) => {
  const on = passwordCallsOf(add, office)
  const { db, mail, now } = office

  on('POST /api/account/email-link', async (_caller, { request, address }) => {
    if (!mail.isOn) return problem(404, 'NotOffered', 'This server sends no mail. Sign in with your password.')
    const body = await readBody(request, addressedSchema)
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
      const code = { purpose: 'mail-link', secret: body.token, now: now() } as const
      const person = await personOfCode(transaction, useCode, code)
      if (typeof person === 'string') return person
      await forgiveTry(transaction, tried)
      const subject = subjectOfPerson(person.id)
      return beginSession(transaction, { subject, way: 'link', now: now(), instead: sessionId })
    })
    return typeof outcome === 'string' ? refusedCode(outcome) : started(outcome)
  })
}
