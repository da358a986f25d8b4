import * as v from 'valibot'
import { type CodePurpose, endCodes, useCode } from '../identity/codes.ts'
import { mailLanguage } from '../identity/fields.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { isPassword, type PasswordProblem, problemOfPassword, storePassword } from '../identity/passwords.ts'
import { requestLink } from '../identity/requested-links.ts'
import { beginSession, endSessionsOf } from '../identity/sessions.ts'
import { accountTexts } from '../mail/texts/account/account-texts.ts'
import type { Office } from '../office.ts'
import { readOrganisation } from '../store/organisation.ts'
import { changePerson, personById } from '../store/people.ts'
import type { Queries, Row } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import { activePersonOf, addressedSchema, codeSchema, personOfCode, personOfLink } from './account-links.ts'
import { started, tooManyTries } from './account.ts'
import { invalidBody, noContent, problem, readBody, refusedCode } from './answers.ts'
import type { Family } from './app.ts'
import { passwordCallsOf } from './passwords-off.ts'

export const changeSchema = v.object({ current: v.pipe(v.string(), v.maxLength(1024)), password: v.string() })

export const resetSchema = v.object({ ...codeSchema.entries, password: v.string() })

/** Codes that end with a new password: earlier links can be in other hands. */
const formerCodes: readonly CodePurpose[] = ['password', 'mail-link']

/** Forgotten and new passwords. */
export const passwordCalls: Family = ({ on: add, office }) => {
  const on = passwordCallsOf(add, office)
  const { db, mail, now } = office

  on('POST /api/account/password/forgot', async (_caller, { request, address }) => {
    const body = await readBody(request, addressedSchema)
    if (body instanceof Response) return body
    const wait = await countTries(db, { kind: 'link-request', address, account: body.email, now: now() })
    if (wait !== null) return tooManyTries(wait)
    if (mail.isOn) await requestLink(office, 'password', body.email)
    return noContent()
  })

  on('POST /api/account/password/info', async (_caller, { request, address }) => {
    const body = await readBody(request, codeSchema)
    if (body instanceof Response) return body
    const person = await personOfLink(office, 'password', { token: body.token, address })
    return person instanceof Response ? person : Response.json({ email: person.email })
  })

  on('POST /api/account/password/reset', async ({ sessionId }, { request, address }) => {
    const body = await readBody(request, resetSchema)
    if (body instanceof Response) return body
    const owner = await personOfLink(office, 'password', { token: body.token, address })
    if (owner instanceof Response) return owner
    const weak = await problemFor(db, owner, body.password)
    if (weak !== null) return invalidBody([{ field: 'password', problem: weak }])
    // It takes a while on purpose, so nothing waits for it in a transaction.
    const password = await storePassword(body.password)
    const outcome = await write(office, async (transaction) => {
      const code = { purpose: 'password', secret: body.token, now: now() } as const
      const person = await personOfCode(transaction, useCode, code)
      if (typeof person === 'string') return person
      await setPassword(office, transaction, person, password)
      const subject = subjectOfPerson(person.id)
      await endSessionsOf(transaction, subject, now())
      return beginSession(transaction, { subject, way: 'password', now: now(), instead: sessionId })
    })
    if (typeof outcome === 'string') return refusedCode(outcome)
    mail.wake()
    return started(outcome)
  })

  on('POST /api/account/password/change', async ({ personId, sessionId }, { request, address }) => {
    const body = await readBody(request, changeSchema)
    if (body instanceof Response) return body
    const person = personId === null ? undefined : await personById(db, personId)
    if (person === undefined)
      return problem(403, 'NotAllowed', 'Only people change a password of their own. Make a password link instead.')
    const tried: Try = { kind: 'password-change', address, account: person.id, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    if (!(await isPassword(body.current, person.password))) return passwordWrong()
    await forgiveTry(db, tried)
    const weak = await problemFor(db, person, body.password)
    if (weak !== null) return invalidBody([{ field: 'password', problem: weak }])
    const password = await storePassword(body.password)
    const isChanged = await write(office, async (transaction) => {
      // A new password that was set meanwhile counts more than one that was right before.
      const today = await activePersonOf(transaction, subjectOfPerson(person.id))
      if (today?.password !== person.password) return false
      await setPassword(office, transaction, person, password)
      await endSessionsOf(transaction, subjectOfPerson(person.id), now(), sessionId)
      return true
    })
    if (!isChanged) return passwordWrong()
    mail.wake()
    return noContent()
  })
}

const passwordWrong = (): Response => problem(403, 'PasswordWrong', 'The current password is wrong.')

async function problemFor(
  queries: Queries,
  { name, email }: Row<'people'>,
  password: string,
): Promise<PasswordProblem | null> {
  const organisation = await readOrganisation(queries)
  return problemOfPassword(password, [name, email, organisation?.name ?? ''])
}

/** Sets a password, ends earlier codes, and tells the owner, in case it was another person. */
async function setPassword(
  office: Office,
  queries: Queries,
  { id, email, language }: Row<'people'>,
  password: string,
): Promise<void> {
  const now = office.now()
  await changePerson(queries, id, { password }, now)
  await endCodes(queries, { subject: subjectOfPerson(id), purposes: formerCodes, now })
  const organisation = await readOrganisation(queries)
  if (organisation === null) return
  const texts = accountTexts(mailLanguage(language, organisation))
  await office.mail.send(queries, { to: email, ...texts.passwordChanged({ organisation: organisation.name }) })
}
