import { joinTexts } from '../messages.ts'

export const es = joinTexts(import.meta.glob('../../**/text/later/es.ts', { eager: true, import: 'es' }))
