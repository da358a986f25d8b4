import type { Language } from '#src/kernel/languages.ts'
import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ua } from './ua.ts'
import type { AccountTexts } from './wording.ts'

const byLanguage: Readonly<Record<Language, AccountTexts>> = { ca, cs, de, en, es, fr, ua }

/** Returns the mails about accounts in a language. */
export const accountTexts = (language: Language): AccountTexts => byLanguage[language]
