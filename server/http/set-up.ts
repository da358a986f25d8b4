import * as v from 'valibot'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { problemOfPassword, storePassword } from '../identity/passwords.ts'
import { beginSession } from '../identity/sessions.ts'
import { isUnset, useSetUpCode } from '../identity/set-up.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { addPerson } from '../store/people.ts'
import { write } from '../store/write.ts'
import { started, tooManyTries } from './account.ts'
import { invalidBody, problem, readBody } from './answers.ts'
import type { Family } from './app.ts'

const languages = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const

/** A name for people to read: of a person or of an organisation. */
export const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'NameMissing'), v.maxLength(100, 'NameTooLong'))

/** One that mail can be sent to, as far as its text tells. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'InvalidEmail'),
  v.regex(/^[^\s@\p{C}<>"(),:;[\]\\]+@[^\s@\p{C}<>"(),:;[\]\\]+$/u, 'InvalidEmail'),
  v.transform(emailOf),
)

export const organisationSchema = v.object({
  name: nameSchema,
  languages: v.pipe(v.array(v.picklist(languages, 'UnknownLanguage')), v.minLength(1, 'LanguageMissing')),
  timeZone: v.pipe(
    v.string(),
    v.check((zone) => zone.includes('/') || zone === 'UTC', 'UnknownTimeZone'),
    v.check((zone) => resolveZone(zone).ok, 'UnknownTimeZone'),
  ),
})

const bodySchema = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  organisation: organisationSchema,
  administrator: v.object({ name: nameSchema, email: emailSchema, password: v.string() }),
})

/** The code has 58 bits; this is for those who cannot know that. */
const tries: Limit = { most: 20, within: 15 * oneMinute }

/** The first start: the person with the code that the server printed names the organisation and becomes its administrator. */
export const setUpCalls: Family = ({ on, office }) => {
  const { db, log, now } = office

  on('GET /api/setup', async () => Response.json({ isOpen: await isUnset(db) }))

  on('POST /api/setup', async (_caller, { request }) => {
    const body = await readBody(request, bodySchema)
    if (body instanceof Response) return body
    const { organisation, administrator } = body
    const weak = problemOfPassword(administrator.password, [administrator.name, administrator.email, organisation.name])
    if (weak !== null) return invalidBody([{ field: 'administrator.password', problem: weak }])
    if (!(await isUnset(db))) return problem(409, 'SetupIsDone', 'This server is set up already. Sign in instead.')
    const wait = await countTry(db, 'set-up', tries, now())
    if (wait !== null) return tooManyTries(wait)
    const password = await storePassword(administrator.password)
    const tokens = await write(office, async (transaction) => {
      if (!(await useSetUpCode(transaction, body.code, now()))) return null
      await transaction
        .insertInto('organisation')
        .values({
          id: 1,
          name: organisation.name,
          languages: JSON.stringify([...new Set(organisation.languages)]),
          time_zone: organisation.timeZone,
          created_at: now(),
        })
        .execute()
      const id = await addPerson(transaction, { ...administrator, role: 'administrator', password, now: now() })
      return beginSession(transaction, { subject: `person:${id}`, way: 'password', now: now() })
    })
    if (tokens === null)
      return problem(403, 'SetupCodeWrong', 'This is not the code that the server printed at its start.')
    log.info('The server is set up.')
    return started(tokens, 201)
  })
}
