import { joinTexts } from '../messages.ts'

export const de = joinTexts(import.meta.glob('../../**/text/later/de.ts', { eager: true, import: 'de' }))
