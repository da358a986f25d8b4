import { laterPart } from '#src/ui/later-part.tsx'

/** The dialogs that the menu of a reservation opens. Their code loads when the first one is opened. */
const loadParts = () => import('./reservation-parts.ts')

export const CancelQuestion = laterPart(loadParts, (code) => code.CancelQuestion)
export const CodeDialog = laterPart(loadParts, (code) => code.CodeDialog)
export const CopyDialog = laterPart(loadParts, (code) => code.CopyDialog)
