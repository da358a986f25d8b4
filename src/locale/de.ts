import { joinTexts } from './messages.ts'

/** German. The spaces before … and before units are non-breaking. */
export const de = joinTexts(import.meta.glob('../**/text/de.ts', { eager: true, import: 'de' }))
