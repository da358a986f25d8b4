import * as v from 'valibot'
import { type CodeReason, endCodes, lookAtCode, useCode } from '../identity/codes.ts'
import { emailSchema, nameSchema, type Organisation, preferredLanguage } from '../identity/fields.ts'
import { endInvitation, invitationCode, inviteEverybody } from '../identity/invitations.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { problemOfPassword, storePassword } from '../identity/passwords.ts'
import { beginSession, type SessionTokens } from '../identity/sessions.ts'
import { readOrganisation } from '../store/organisation.ts'
import { addPersonOnce, changePerson, personByEmail, personById } from '../store/people.ts'
import type { Queries, Row } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { personIdOf, subjectOfPerson } from '../identity/subjects.ts'
import { codeSchema, lookCounted } from './account-links.ts'
import { started, tooManyTries } from './account.ts'
import { notSetUp } from './admin/organisation.ts'
import { invalidBody, noContent, problem, readBody, refusedCode } from './answers.ts'
import type { Family } from './app.ts'
import { passwordCallsOf } from './passwords-off.ts'

export const acceptSchema = v.object({
  ...codeSchema.entries,
  name: nameSchema,
  email: emailSchema,
  password: v.string(),
})

const accountExists = (): Response =>
  problem(409, 'AccountExists', 'There is an account with this address. Sign in instead.')

/** The invited person, or null if it is for everybody. */
interface Invited {
  readonly organisation: Organisation
  readonly person: Row<'people'> | null
}

/** Invitations: personal ones for one address, and one for everybody with the link. */
export const invitationCalls: Family = ({ on, office }) => {
  const { db, now } = office

  /** Returns whom a code invites, or the reason why it is invalid. */
  const invitedBy = async (
    queries: Queries,
    secret: string,
    find: typeof lookAtCode,
  ): Promise<Invited | CodeReason> => {
    const found = await find(queries, { ...invitationCode, secret, now: now() })
    if ('reason' in found) return found.reason
    const organisation = await readOrganisation(queries)
    if (organisation === null) return 'wrong'
    const id = personIdOf(found.subject)
    if (id === null) return { organisation, person: null }
    const person = await personById(queries, id)
    return person?.state === 'invited' ? { organisation, person } : 'wrong'
  }

  const onPasswords = passwordCallsOf(on, office)

  onPasswords('POST /api/account/invitation/info', async (_caller, { request, address }) => {
    const body = await readBody(request, codeSchema)
    if (body instanceof Response) return body
    const invited = await lookCounted(office, address, () => invitedBy(db, body.token, lookAtCode))
    if (invited instanceof Response) return invited
    const { organisation, person } = invited
    return Response.json({
      organisation: organisation.name,
      email: person?.email ?? null,
      name: person === null || person.name === '' ? null : person.name,
    })
  })

  onPasswords('POST /api/account/invitation/accept', async ({ sessionId }, { request, address }) => {
    const body = await readBody(request, acceptSchema)
    if (body instanceof Response) return body
    const tried: Try = { kind: 'code', address, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    const invited = await invitedBy(db, body.token, lookAtCode)
    if (typeof invited === 'string') return refusedCode(invited)
    const { email, name } = body
    if (invited.person !== null && invited.person.email !== email)
      return invalidBody([{ field: 'email', problem: 'EmailIsFixed' }])
    if (invited.person === null && (await personByEmail(db, email)) !== undefined) return accountExists()
    const weak = problemOfPassword(body.password, [name, email, invited.organisation.name])
    if (weak !== null) return invalidBody([{ field: 'password', problem: weak }])
    // It takes a while on purpose, so nothing waits for it in a transaction.
    const password = await storePassword(body.password)
    const language = preferredLanguage(request.headers.get('accept-language'))
    const outcome = await write(office, async (transaction): Promise<SessionTokens | Response> => {
      const used = await invitedBy(transaction, body.token, useCode)
      if (typeof used === 'string') return refusedCode(used)
      const added = { email, name, password, language, now: now() }
      const id =
        used.person === null
          ? await addPersonOnce(transaction, { ...added, role: 'person' })
          : await activate(transaction, used.person.id, added)
      if (id === null) return accountExists()
      await forgiveTry(transaction, tried)
      return beginSession(transaction, {
        subject: subjectOfPerson(id),
        way: 'password',
        now: now(),
        instead: sessionId,
      })
    })
    return outcome instanceof Response ? outcome : started(outcome)
  })

  on('POST /api/admin/invitations', async () => {
    if ((await readOrganisation(db)) === null) return notSetUp()
    return Response.json(await write(office, (transaction) => inviteEverybody(office, transaction)), { status: 201 })
  })

  on('DELETE /api/admin/invitations', async () => {
    await endInvitation(db, now())
    return noContent()
  })
}

/** An invited person becomes an active one with the role of the invitation. Other invitations of the person end. */
async function activate(
  queries: Queries,
  id: string,
  { name, password, language, now }: { name: string; password: string; language: string | null; now: number },
): Promise<string> {
  await changePerson(queries, id, { name, password, language, state: 'active' }, now)
  await endCodes(queries, { subject: subjectOfPerson(id), now })
  return id
}
