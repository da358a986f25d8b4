import { laterPart } from '#src/ui/later-part.tsx'

/** The dialogs about reservations. Their code loads when the first one is opened. */
const loadParts = () => import('./reservation-parts.ts')

export const CancelQuestion = laterPart(loadParts, (code) => code.CancelQuestion)
export const CodeDialog = laterPart(loadParts, (code) => code.CodeDialog)
export const CopyDialog = laterPart(loadParts, (code) => code.CopyDialog)

/** Nothing while no dialog about several reservations is open. */
export const AwayDialog = laterPart(
  () => import('#src/features/away/away-dialog.tsx'),
  (code) => code.AwayDialog,
)
