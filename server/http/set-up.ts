import * as v from 'valibot'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailSchema, nameSchema, organisationSchema } from '../identity/fields.ts'
import { problemOfPassword, storePassword } from '../identity/passwords.ts'
import { beginSession } from '../identity/sessions.ts'
import { isUnset, useSetUpCode } from '../identity/set-up.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { addOrganisation } from '../store/organisation.ts'
import { addPerson } from '../store/people.ts'
import { write } from '../store/write.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import { started, tooManyTries } from './account.ts'
import { invalidBody, problem, readBody } from './answers.ts'
import type { Family } from './app.ts'

export const bodySchema = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  organisation: organisationSchema,
  administrator: v.object({ name: nameSchema, email: emailSchema, password: v.string() }),
})

/** The code has 58 bits, so this limit is a second defence. */
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
      await addOrganisation(transaction, organisation, now())
      const id = await addPerson(transaction, { ...administrator, role: 'administrator', password, now: now() })
      return beginSession(transaction, { subject: subjectOfPerson(id), way: 'password', now: now() })
    })
    if (tokens === null)
      return problem(403, 'SetupCodeWrong', 'This is not the code that the server printed at its start.')
    log.info('The server is set up.')
    return started(tokens, 201)
  })
}
