import { organisationSchema } from '../../identity/fields.ts'
import { invitationUntil } from '../../identity/invitations.ts'
import { changeOrganisation, readOrganisation } from '../../store/organisation.ts'
import { countResources } from '../../store/resources.ts'
import type { Queries } from '../../store/schema.ts'
import { vendorNames } from '../../mirror/vendor-refusals.ts'
import { ageOfMirror } from '../../operation/health.ts'
import { countOf } from '../../store/count-of.ts'
import { noContent, problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'

/** The answer of calls that need an organisation before there is one. Only the operator can make them then. */
export const notSetUp = (): Response =>
  problem(409, 'NotSetUp', 'Set the server up first, at the address that it prints when it starts.')

/** The organisation, and how much of everything there is. */
export const adminOrganisationCalls: Family = ({ on, office }) => {
  const { db, mail, now, settings } = office
  const vendor = settings.calendar === 'foyer' ? null : vendorNames[settings.calendar]

  on('GET /api/admin/overview', async () => {
    const organisation = await readOrganisation(db)
    if (organisation === null) return notSetUp()
    const until = await invitationUntil(db, now())
    return Response.json({
      organisation,
      people: await countPeople(db),
      resources: await countResources(db),
      isMailOn: mail.isOn,
      invitation: until === null ? null : { expiresAt: new Date(until).toISOString() },
      rooms: vendor === null ? null : { vendor, ...(await ageOfMirror(db, now())) },
    })
  })

  on('PUT /api/admin/organisation', async (_caller, { request }) => {
    const body = await readBody(request, organisationSchema)
    if (body instanceof Response) return body
    return (await changeOrganisation(db, body)) ? noContent() : notSetUp()
  })
}

function countPeople(queries: Queries): Promise<number> {
  return countOf(queries.selectFrom('people'))
}
