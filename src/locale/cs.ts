import { joinTexts } from './messages.ts'

/**
 * Czech. A resource is 'prostor', whatever its type. Inserted names stay in the nominative; spaces after one-letter words and
 * between a number and its noun are non-breaking.
 */
export const cs = joinTexts(import.meta.glob('../**/text/cs.ts', { eager: true, import: 'cs' }))
