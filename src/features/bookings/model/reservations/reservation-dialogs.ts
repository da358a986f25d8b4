import { withTexts } from '#src/locale/index.ts'
import { laterPart } from '#src/ui/dialog.tsx'

/** The dialogs about reservations, and the effects of a press on a reservation or on a free time. */
const loadParts = () => import('../../screen/reservations/reservation-parts.ts')

export type Presses = Awaited<ReturnType<typeof loadParts>>

/**
 * Returns the code of a press. It is loaded once the first screen is shown, or with the first press. Null if it cannot be loaded; the
 * user is notified then (`recoverMissingChunks`).
 */
export const loadPresses = (): Promise<Presses | null> => withTexts(loadParts).catch(() => null)

/** Everything that one can do with a reservation now, for its card. */
export const CardActions = laterPart(loadParts, (code) => code.CardActions)

export const CancelQuestion = laterPart(loadParts, (code) => code.CancelQuestion)
export const CodeDialog = laterPart(loadParts, (code) => code.CodeDialog)
export const CopyDialog = laterPart(loadParts, (code) => code.CopyDialog)

/** The dialogs about the reservations of a range of days. Their date fields weigh more than all other presses. */
const loadRanges = () => import('../../screen/reservations/range-parts.ts')

/** Nothing while no dialog about several reservations is open. */
export const AwayDialog = laterPart(loadRanges, (code) => code.AwayDialog)
export const SeriesRangeDialog = laterPart(loadRanges, (code) => code.SeriesRangeDialog)
