import { joinTexts } from '../messages.ts'

export const ua = joinTexts(import.meta.glob('../../**/text/later/ua.ts', { eager: true, import: 'ua' }))
