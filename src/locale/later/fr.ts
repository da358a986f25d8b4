import { joinTexts } from '../messages.ts'

export const fr = joinTexts(import.meta.glob('../../**/text/later/fr.ts', { eager: true, import: 'fr' }))
