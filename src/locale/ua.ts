import { joinTexts } from './messages.ts'

/**
 * Ukrainian. A resource is 'ресурс', whatever its type. Inserted names stay in the nominative; spaces after one-letter words and
 * between a number and its noun are non-breaking.
 */
export const ua = joinTexts(import.meta.glob('../**/text/ua.ts', { eager: true, import: 'ua' }))
