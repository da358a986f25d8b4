import { sendRequestedLinks } from '#server/identity/requested-links.ts'
import { type OfficeOptions, type OpenOffice, openOffice, type SendOptions } from './open-office.ts'

/** Start of links in mails, see `open-office.ts`. */
export const publicURL = 'https://rooms.example.com'

/** Settings with a mail server that is never contacted. */
export const withMail = { mail: { smtp: 'smtp://mail.heron.example', from: 'rooms@heron.example' } } as const

export const newPassword = 'a wren under the bridge'

/** The secret in the fragment of a link. */
export const secretIn = (link: string): string => /#token=([\w-]+)$/.exec(link)?.[1] ?? ''

export interface StoredMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** Runs the job that mails links. Returns all mails, oldest first. */
export async function mailsOf(here: OpenOffice): Promise<readonly StoredMail[]> {
  await sendRequestedLinks.run(here.office)
  return here.office.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the secret of the last link that was mailed to an address. Throws if there is none. */
export async function mailedSecret(here: OpenOffice, email: string, page: string): Promise<string> {
  const mails = (await mailsOf(here)).filter(({ recipient }) => recipient === email)
  const link = mails
    .map(({ text }) => new RegExp(`${publicURL}/account/${page}#token=([\\w-]+)`).exec(text)?.[1])
    .findLast((secret) => secret !== undefined)
  if (link === undefined) throw new Error(`No mail to ${email} has a link to ${page}`)
  return link
}

/** Opens an office with a signed-in administrator. */
export async function openAdministered(office: OfficeOptions = {}) {
  const here = await openOffice(office)
  const administrator = await here.signUp('Ada Grebe', 'administrator')
  const post = (path: string, body: unknown, options: SendOptions = {}) => here.send('POST', path, { body, ...options })
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

/** The body with which an invited person accepts an invitation. */
export const acceptance = (token: string) => ({
  token,
  name: 'Cy Teal',
  email: 'cy@heron.example',
  password: newPassword,
})

/** Requests a sign-in link and a password link for an account. Returns the bodies that use these links and an invitation. */
export async function bodiesOfLinks({ here, post }: Opened, email: string, invitation: string) {
  await post('/api/account/email-link', { email })
  await post('/api/account/password/forgot', { email })
  return {
    'email-link/verify': { token: await mailedSecret(here, email, 'email-link') },
    'password/reset': { token: await mailedSecret(here, email, 'password'), password: newPassword },
    'invitation/accept': acceptance(invitation),
  } as const
}

type Opened = Pick<Awaited<ReturnType<typeof openAdministered>>, 'here' | 'post'>

/** Returns the status and the error code of a rejected request. */
export async function refusalOf(response: Response | Promise<Response>): Promise<readonly [number, string]> {
  const { status } = await response
  const { error, reason } = await bodyOf<{ error?: string; reason?: string }>(response)
  return [status, error ?? reason ?? '']
}
