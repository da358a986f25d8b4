import type { Language } from '#src/kernel/languages.ts'
import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ua } from './ua.ts'
import type { DeviceTexts } from './wording.ts'

const byLanguage: Readonly<Record<Language, DeviceTexts>> = { ca, cs, de, en, es, fr, ua }

/** Returns the mails about devices in a language. */
export const deviceTexts = (language: Language): DeviceTexts => byLanguage[language]
