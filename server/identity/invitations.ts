import * as v from 'valibot'
import { accountTexts } from '../mail/texts/account/account-texts.ts'
import type { Office } from '../office.ts'
import { goodCodes } from '../store/codes.ts'
import type { Queries, Row } from '../store/schema.ts'
import { lifetimes } from '../rules/lifetimes.ts'
import { endCodes, newCode } from './codes.ts'
import { mailLanguage, type Organisation } from './fields.ts'
import { linkTo, signInPage, type TimedLink } from './links.ts'
import { subjectOfPerson } from './subjects.ts'

const everybody = 'everybody'
const purpose = 'invitation'

/** Invitations have no data: their subject says for whom they are. */
export const invitationCode = { purpose, schema: v.object({}) } as const

/** Makes a link for one invited person, and mails it if mail is on. Earlier links of the person still work. */
export async function invitePerson(
  office: Office,
  queries: Queries,
  person: Pick<Row<'people'>, 'id' | 'email' | 'language'>,
  organisation: Organisation,
): Promise<TimedLink & { readonly isMailed: boolean }> {
  const made = await makeInvitation(office, queries, subjectOfPerson(person.id), 1)
  const texts = accountTexts(mailLanguage(person.language, organisation))
  const mail = texts.invitation({ organisation: organisation.name, link: made.link })
  await office.mail.send(queries, { to: person.email, ...mail })
  return { ...made, isMailed: office.mail.isOn }
}

/** Makes the link for everybody. The former one ends. */
export async function inviteEverybody(office: Office, queries: Queries): Promise<TimedLink> {
  await endInvitation(queries, office.now())
  return makeInvitation(office, queries, everybody, null)
}

export const endInvitation = (queries: Queries, now: number): Promise<void> =>
  endCodes(queries, { subject: everybody, purposes: [purpose], now })

/** Returns until when the link for everybody works, in UTC milliseconds, or null if there is none. */
export async function invitationUntil(queries: Queries, now: number): Promise<number | null> {
  const codes = await goodCodes(queries, purpose, now)
  return codes.findLast(({ subject }) => subject === everybody)?.expires_at ?? null
}

async function makeInvitation(
  office: Office,
  queries: Queries,
  subject: string,
  uses: number | null,
): Promise<TimedLink> {
  const now = office.now()
  const lifetime = lifetimes.invitation
  const expiresAt = new Date(now + lifetime).toISOString()
  // The first sign-in with an account elsewhere accepts the invitation.
  if (!office.settings.passwords) return { link: signInPage(office), expiresAt }
  const secret = await newCode(queries, { purpose, subject, lifetime, uses, now })
  return { link: linkTo(office, 'invitation', secret), expiresAt }
}
