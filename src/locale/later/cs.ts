import { joinTexts } from '../messages.ts'

export const cs = joinTexts(import.meta.glob('../../**/text/later/cs.ts', { eager: true, import: 'cs' }))
