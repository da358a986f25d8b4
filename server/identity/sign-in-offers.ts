import type { Office } from '../office.ts'
import type { ProviderOffer } from '../openid/providers.ts'

/** The members of the configuration (`asistConfiguration`) that say how people can sign in. */
export interface SignInOffers {
  readonly emailLinkEnabled: boolean
  readonly guestEnabled: boolean
  readonly passwordResetEnabled: boolean
  readonly usernameIsEmail: true
  readonly signInProviders: ProviderOffer[]
}

/** Links to sign in and to set a forgotten password are mailed, so they are offered if mail is on. */
export const signInOffers = ({
  settings,
  mail,
  openid,
}: Pick<Office, 'settings' | 'mail' | 'openid'>): SignInOffers => ({
  emailLinkEnabled: mail.isOn,
  guestEnabled: settings.guests,
  passwordResetEnabled: mail.isOn,
  usernameIsEmail: true,
  signInProviders: [...openid.offers],
})
