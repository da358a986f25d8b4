import type { Email } from '../brand.ts'
import type { Mailbox } from './event.ts'

/**
 * The e-mail address in a text, trimmed and in lower case, so that two spellings of one address are equal; '' for a blank
 * text. Every `Email` is made here: where a body is read, and where a person types an address.
 */
export const emailOf = (text: string): Email => text.trim().toLowerCase() as Email

/** A mailbox of a calendar's wire. Without a name, it is shown by its address as the calendar spells it. */
export const mailboxOf = (name: string | null, address: string | null): Mailbox => ({
  name: name ?? address ?? '',
  address: emailOf(address ?? ''),
})
