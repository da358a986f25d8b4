import type { MailText } from '../account/wording.ts'

/** Mails about panels and kiosks to device administrators, in one language. */
export interface DeviceTexts {
  /** A device is silent. `since` is a time for people to read, `link` leads to its page. */
  readonly offline: (parts: { readonly name: string; readonly since: string; readonly link: string }) => MailText
  readonly online: (parts: { readonly name: string; readonly link: string }) => MailText
}
