import { joinTexts } from './messages.ts'

/** French. The spaces before : ; ? ! and units are non-breaking, inside « » narrow. */
export const fr = joinTexts(import.meta.glob('../**/text/fr.ts', { eager: true, import: 'fr' }))
