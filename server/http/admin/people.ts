import * as v from 'valibot'
import { personRoles } from '#src/wire/administration.ts'
import { endCodes, newCode } from '../../identity/codes.ts'
import { emailSchema, nameSchema } from '../../identity/fields.ts'
import { invitePerson } from '../../identity/invitations.ts'
import { linkTo } from '../../identity/links.ts'
import { administerPerson, dismissPerson, type Refusal } from '../../identity/people.ts'
import { readOrganisation } from '../../store/organisation.ts'
import { addPersonOnce, listPeople, personById } from '../../store/people.ts'
import type { Row } from '../../store/schema.ts'
import { write } from '../../store/write.ts'
import { subjectOfPerson } from '../../identity/subjects.ts'
import { lifetimes } from '../../rules/lifetimes.ts'
import { notSetUp } from './organisation.ts'
import { type FieldProblem, problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'

const roleSchema = v.picklist(personRoles, 'UnknownRole')
const newPeopleSchema = v.strictObject({
  people: v.pipe(
    v.array(
      v.strictObject({ email: emailSchema, name: v.optional(nameSchema), role: v.optional(roleSchema, 'person') }),
    ),
    v.minLength(1, 'PeopleMissing'),
    v.maxLength(500, 'TooManyPeople'),
  ),
})
/** The body of an invitation, without its type: the addresses in it cannot be named elsewhere. */
export const newPeopleBody: v.GenericSchema = newPeopleSchema
export const changeSchema = v.strictObject({
  name: v.optional(nameSchema),
  role: v.optional(roleSchema),
  state: v.optional(v.picklist(['active', 'blocked'], 'UnknownState')),
})

const personOnWire = ({ id, email, name, role, state, last_seen: lastSeen }: Row<'people'>) => ({
  id,
  email,
  name,
  role,
  state,
  lastSeen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
})

const refusals: Readonly<Record<Refusal, () => Response>> = {
  NotFound: () => problem(404, 'UnknownPerson', 'There is no such person. The list may be out of date: load it again.'),
  LastAdministrator: () =>
    problem(
      409,
      'LastAdministrator',
      'This is the last active administrator. Make another person an administrator first.',
    ),
}

/** Ends the transaction of a list of people of whom some are there already. */
class TakenAddresses extends Error {
  readonly problems: readonly FieldProblem[]
  constructor(problems: readonly FieldProblem[]) {
    super('Some addresses are taken')
    this.problems = problems
  }
}

/** People, as administrators look after them. */
export const adminPeopleCalls: Family = ({ on, office }) => {
  const { db, log, mail, now, settings } = office

  on('GET /api/admin/people', async () => Response.json({ items: (await listPeople(db)).map(personOnWire) }))

  on('POST /api/admin/people', async (_caller, { request }) => {
    const body = await readBody(request, newPeopleSchema)
    if (body instanceof Response) return body
    const organisation = await readOrganisation(db)
    if (organisation === null) return notSetUp()
    try {
      const items = await write(office, async (transaction) => {
        const invited = []
        const problems: FieldProblem[] = []
        for (const [index, { email, name = '', role }] of body.people.entries()) {
          const id = await addPersonOnce(transaction, { email, name, role, password: null, now: now() })
          if (id === null) problems.push({ field: `people.${index}.email`, problem: 'AccountExists' })
          else {
            const person = { id, email, language: null }
            const { link, isMailed } = await invitePerson(office, transaction, person, organisation)
            invited.push({ id, email, link, isMailed })
          }
        }
        if (problems.length > 0) throw new TakenAddresses(problems)
        return invited
      })
      mail.wake()
      return Response.json({ items }, { status: 201 })
    } catch (error) {
      if (!(error instanceof TakenAddresses)) throw error
      const { problems } = error
      const message = 'Some of these people are there already, or are named twice. Leave them out. Nobody was invited.'
      return problem(409, 'AccountExists', message, { problems })
    }
  })

  on('PUT /api/admin/people/{id}', async ({ personId }, { request, params }) => {
    const body = await readBody(request, changeSchema)
    if (body instanceof Response) return body
    const changed = await administerPerson(office, params.id, body)
    if (typeof changed === 'string') return refusals[changed]()
    const { role, state } = changed
    log.info({ by: personId, person: params.id, role, state }, 'An administrator changed a person.')
    return Response.json(personOnWire(changed))
  })

  on('DELETE /api/admin/people/{id}', async ({ personId }, { params }) => {
    const removed = await dismissPerson(office, params.id)
    if (typeof removed === 'string') return refusals[removed]()
    log.info({ by: personId, person: params.id }, 'An administrator removed a person.')
    return Response.json(removed)
  })

  on('POST /api/admin/people/{id}/password-link', async ({ personId }, { params }) => {
    if (!settings.passwords)
      return problem(409, 'PasswordsAreOff', 'People sign in with their own accounts here, and not with passwords.')
    const person = await personById(db, params.id)
    if (person === undefined) return refusals.NotFound()
    if (person.state === 'blocked') return problem(409, 'PersonBlocked', 'This person is blocked. End the block first.')
    if (person.state === 'invited')
      return problem(409, 'PersonInvited', 'This person has no account yet. Make a new invitation instead.')
    const subject = subjectOfPerson(person.id)
    const { password: lifetime } = lifetimes
    const secret = await write(office, async (transaction) => {
      await endCodes(transaction, { subject, purposes: ['password'], now: now() })
      return newCode(transaction, { purpose: 'password', subject, lifetime, now: now() })
    })
    log.info({ by: personId, person: person.id }, 'An administrator made a password link.')
    const expiresAt = new Date(now() + lifetime).toISOString()
    return Response.json({ link: linkTo(office, 'password', secret), expiresAt })
  })

  on('POST /api/admin/people/{id}/invitation', async (_caller, { params }) => {
    const person = await personById(db, params.id)
    if (person === undefined) return refusals.NotFound()
    if (person.state === 'blocked') return problem(409, 'PersonBlocked', 'This person is blocked. End the block first.')
    if (person.state === 'active')
      return problem(409, 'AccountExists', 'This person has an account. Make a password link instead.')
    const organisation = await readOrganisation(db)
    if (organisation === null) return notSetUp()
    const invited = await write(office, async (transaction) => {
      await endCodes(transaction, { subject: subjectOfPerson(person.id), purposes: ['invitation'], now: now() })
      return invitePerson(office, transaction, person, organisation)
    })
    mail.wake()
    return Response.json(invited)
  })
}
