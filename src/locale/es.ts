import { joinTexts } from './messages.ts'

/**
 * Spanish: 'tú', infinitives on buttons. A resource is 'recurso', a slot 'franja', a seat 'plaza'. Inserted names take no article
 * and no word that would have to agree with them.
 */
export const es = joinTexts(import.meta.glob('../**/text/es.ts', { eager: true, import: 'es' }))
