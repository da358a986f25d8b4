import { type Language, languageOf, languages } from '#src/kernel/languages.ts'
import * as v from 'valibot'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isAddress } from '../rules/addresses.ts'

/** The schemas of a person's and an organisation's details. Their messages are the words of problems on the wire. */

/** Control characters end a line of a mail or a log; those of text direction make one name look like another. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A name for people to read: of a person or of an organisation. */
export const nameSchema = v.pipe(
  v.string(),
  v.check((name) => !unseen.test(name.trim()), 'InvalidName'),
  v.trim(),
  v.minLength(1, 'NameMissing'),
  v.maxLength(100, 'NameTooLong'),
)

/** An address that mail can be sent to, as far as its text shows. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.check(isAddress, 'InvalidEmail'), v.transform(emailOf))

export const organisationSchema = v.object({
  name: nameSchema,
  languages: v.pipe(v.array(v.picklist(languages, 'UnknownLanguage')), v.minLength(1, 'LanguageMissing')),
  timeZone: v.pipe(
    v.string(),
    v.check((zone) => (zone.includes('/') || zone === 'UTC') && resolveZone(zone).ok, 'UnknownTimeZone'),
  ),
})
export type Organisation = v.InferOutput<typeof organisationSchema>

/** Returns the first of the product's languages that a browser prefers (`Accept-Language`), or null if it names none of them. */
export function preferredLanguage(header: string | null): Language | null {
  const known = (header ?? '').split(',').map((tag) => languageOf(tag))
  return known.find((language) => language !== undefined) ?? null
}

/** Returns the language of a mail to a person: the person's own, otherwise the first one of the organisation. */
export const mailLanguage = (own: string | null, organisation: Organisation): Language =>
  languages.find((language) => language === own) ?? organisation.languages[0] ?? 'en'
