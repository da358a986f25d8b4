import * as v from 'valibot'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Job } from '../jobs/jobs.ts'
import { accountTexts } from '../mail/texts/account/account-texts.ts'
import type { Office } from '../office.ts'
import { countUse, goodCodes } from '../store/codes.ts'
import { readOrganisation } from '../store/organisation.ts'
import { personByEmail } from '../store/people.ts'
import type { Queries } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { lifetimes } from '../rules/lifetimes.ts'
import { newCode } from './codes.ts'
import { mailLanguage } from './fields.ts'
import { invitePerson } from './invitations.ts'
import { linkTo } from './links.ts'
import { subjectOfPerson } from './subjects.ts'

/** The purpose of a mailed link. */
export type RequestedLink = 'sign-in' | 'password'

const purpose = 'link-request'
const schema = v.object({ link: v.picklist(['sign-in', 'password'] satisfies readonly RequestedLink[]) })
const name = 'send-links'

/**
 * Notes that a link was asked for. It does not look for the account: a job does that later. So neither the answer of the request nor
 * its time depends on whether there is one.
 */
export async function requestLink(office: Office, link: RequestedLink, email: string): Promise<void> {
  await newCode(office.db, { purpose, subject: email, data: { link }, lifetime: oneHour, now: office.now() })
  office.wake(name)
}

/** Mails the links that were asked for to the people with an account. */
export const sendRequestedLinks: Job = {
  name,
  run: async (office) => {
    for (const { hash, subject, data } of await goodCodes(office.db, purpose, office.now())) {
      const { link } = v.parse(schema, JSON.parse(data))
      await write(office, async (transaction) => {
        if (await countUse(transaction, purpose, hash, office.now())) await sendLink(office, transaction, link, subject)
      })
      office.mail.wake()
    }
    return null
  },
}

/** The mail goes to the address of the account, whatever other spelling of it was typed. */
async function sendLink(office: Office, queries: Queries, link: RequestedLink, email: string): Promise<void> {
  const person = await personByEmail(queries, email)
  const organisation = await readOrganisation(queries)
  if (person === undefined || organisation === null || person.state === 'blocked') return
  if (person.state === 'invited') {
    await invitePerson(office, queries, person, organisation)
    return
  }
  // They were switched off after it was asked for.
  if (!office.settings.passwords) return
  const texts = accountTexts(mailLanguage(person.language, organisation))
  const code = { subject: subjectOfPerson(person.id), now: office.now() }
  const secret =
    link === 'sign-in'
      ? await newCode(queries, { ...code, purpose: 'mail-link', lifetime: lifetimes.mailLink })
      : await newCode(queries, { ...code, purpose: 'password', lifetime: lifetimes.password })
  const mail =
    link === 'sign-in'
      ? texts.signInLink({ organisation: organisation.name, link: linkTo(office, 'email-link', secret) })
      : texts.passwordLink({ organisation: organisation.name, link: linkTo(office, 'password', secret) })
  await office.mail.send(queries, { to: person.email, ...mail })
}
