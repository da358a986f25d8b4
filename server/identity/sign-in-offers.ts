import type { Office } from '../office.ts'
import type { ProviderOffer } from '../openid/providers.ts'

/** The members of the configuration (`asistConfiguration`) that say how people can sign in. */
export interface SignInOffers {
  readonly passwordEnabled: boolean
  readonly emailLinkEnabled: boolean
  readonly guestEnabled: boolean
  readonly passwordResetEnabled: boolean
  readonly usernameIsEmail: true
  readonly signInProviders: ProviderOffer[]
}

/** Links to sign in and to set a forgotten password are mailed, so they are offered if mail is on. All of them need `passwords`. */
export const signInOffers = ({
  settings,
  mail,
  openid,
}: Pick<Office, 'settings' | 'mail' | 'openid'>): SignInOffers => ({
  passwordEnabled: settings.passwords,
  emailLinkEnabled: mail.isOn && settings.passwords,
  guestEnabled: settings.guests,
  passwordResetEnabled: mail.isOn && settings.passwords,
  usernameIsEmail: true,
  signInProviders: [...openid.offers],
})
