import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Grammar } from './grammar.ts'
import { ua } from './ua.ts'

export const grammars: readonly Grammar[] = [en, cs, de, fr, es, ca, ua]

/** Returns the grammar of a BCP 47 tag; null if sentences of that language are not understood. */
export function grammarOf(locale: string): Grammar | null {
  const { language } = new Intl.Locale(locale)
  return grammars.find((grammar) => grammar.language === language) ?? null
}
