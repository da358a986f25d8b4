import { laterPart } from './later-part.tsx'

/**
 * Loads the code of all overlays, including the library that traps the focus, as one chunk when the first overlay
 * opens.
 */
export const loadOverlays = () => import('./overlays.ts')

/** A modal dialog in the middle of the page. */
export const Dialog = laterPart(loadOverlays, (code) => code.DialogWindow)

/** A modal sheet at the bottom edge, for phones. */
export const Sheet = laterPart(loadOverlays, (code) => code.SheetWindow)
