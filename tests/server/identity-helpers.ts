import { sendRequestedLinks } from '#server/identity/requested-links.ts'
import { type OfficeOptions, type OpenOffice, openOffice, type Sent } from './open-office.ts'

/** Where links of this office begin, see `open-office.ts`. */
export const publicURL = 'https://rooms.example.com'

/** Settings of an office that has a mail server. Nothing is sent to it. */
export const withMail = { mail: { smtp: 'smtp://mail.heron.example', from: 'rooms@heron.example' } } as const

export const newPassword = 'a wren under the bridge'

/** The secret in the fragment of a link. */
export const secretIn = (link: string): string => /#token=([\w-]+)$/.exec(link)?.[1] ?? ''

export interface StoredMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** Runs the job that mails links, and returns all mails so far, the oldest first. */
export async function mailsOf(here: OpenOffice): Promise<readonly StoredMail[]> {
  await sendRequestedLinks.run(here.office)
  return here.office.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The secret in the last mail to an address. Fails if there is no mail with a link. */
export async function mailedSecret(here: OpenOffice, email: string, page: string): Promise<string> {
  const mails = (await mailsOf(here)).filter(({ recipient }) => recipient === email)
  const link = mails
    .map(({ text }) => new RegExp(`${publicURL}/account/${page}#token=([\\w-]+)`).exec(text)?.[1])
    .findLast((secret) => secret !== undefined)
  if (link === undefined) throw new Error(`No mail to ${email} has a link to ${page}`)
  return link
}

/** An office with an administrator who is signed in. */
export async function openAdministered(options: OfficeOptions = {}) {
  const here = await openOffice(options)
  const administrator = await here.signUp('Ada Grebe', 'administrator')
  const post = (path: string, body: unknown, sent: Sent = {}) => here.send('POST', path, { body, ...sent })
  const ask = (method: string, path: string, body?: unknown) =>
    here.send(method, `/api/admin/${path}`, { token: administrator.token, body })
  const invite = async (
    ...people: readonly object[]
  ): Promise<readonly { id: string; email: string; link: string }[]> =>
    ((await (await ask('POST', 'people', { people })).json()) as { items: [] }).items
  return { here, administrator, post, ask, invite }
}

export const bodyOf = async <Body = Readonly<Record<string, unknown>>>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Body

/** Status and error word of a refusal. */
export async function refusalOf(response: Response | Promise<Response>): Promise<readonly [number, string]> {
  const { status } = await response
  const { error, reason } = await bodyOf<{ error?: string; reason?: string }>(response)
  return [status, error ?? reason ?? '']
}
