import { laterPart } from './later-part.tsx'

/**
 * Loads the code of all overlays, including the library that traps the focus, as one chunk when the first overlay
 * opens.
 */
export const loadOverlays = () => import('./overlays.tsx')

/** A modal dialog in the middle of the page. */
export const Dialog = laterPart(loadOverlays, (code) => code.DialogWindow)

/** A small card next to the place that was pressed. */
export const Card = laterPart(loadOverlays, (code) => code.CardPopover)

/** A modal sheet at the bottom edge, for phones. */
export const Sheet = laterPart(loadOverlays, (code) => code.SheetWindow)
