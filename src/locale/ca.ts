import { joinTexts } from './messages.ts'

/**
 * Catalan: 'tu' and imperatives on buttons. A resource is 'recurs', a slot 'franja', a seat 'plaça'. No word that would elide or
 * contract ('de', 'el', 'la') precedes an inserted name, and none that would have to agree with it.
 */
export const ca = joinTexts(import.meta.glob('../**/text/ca.ts', { eager: true, import: 'ca' }))
