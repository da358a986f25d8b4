export interface MailText {
  /** One line. */
  readonly subject: string
  readonly text: string
}

/** Mails about accounts, in one language. */
export interface AccountTexts {
  /** Signs in once, within a quarter of an hour. */
  readonly signInLink: (parts: { readonly organisation: string; readonly link: string }) => MailText
  /** Creates an account, within seven days. */
  readonly invitation: (parts: { readonly organisation: string; readonly link: string }) => MailText
  /** Sets a password, within a day. */
  readonly passwordLink: (parts: { readonly organisation: string; readonly link: string }) => MailText
  /** Tells the owner of an account that its password has changed. */
  readonly passwordChanged: (parts: { readonly organisation: string }) => MailText
}

/** A plain text with an empty line between paragraphs. */
export const paragraphs = (...texts: readonly string[]): string => `${texts.join('\n\n')}\n`
