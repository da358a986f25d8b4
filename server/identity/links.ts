import type { Office } from '../office.ts'

/**
 * Returns the link that opens a page of the client with a secret. It begins with the configured address, never with that of a request,
 * which the sender of the request decides. The secret is in the fragment, which browsers send to no server.
 */
export const linkTo = (
  { publicURL }: Pick<Office, 'publicURL'>,
  page: 'invitation' | 'password' | 'email-link',
  secret: string,
): string => `${publicURL()}/account/${page}#token=${secret}`

export const signInPage = ({ publicURL }: Pick<Office, 'publicURL'>): string => `${publicURL()}/account/login`

/** A link with the instant until which it works, as on the wire. */
export interface TimedLink {
  readonly link: string
  /** ISO 8601. */
  readonly expiresAt: string
}
