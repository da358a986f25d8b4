import { joinTexts } from '../messages.ts'

export const ca = joinTexts(import.meta.glob('../../**/text/later/ca.ts', { eager: true, import: 'ca' }))
