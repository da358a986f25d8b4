import { laterPart } from './later-part.tsx'

/** What opens over the page, with the library that keeps the focus in it: one chunk, loaded when the first of them opens. */
export const loadOverlays = () => import('./overlays.ts')

/** A modal window in the middle of the page. */
export const Dialog = laterPart(loadOverlays, (code) => code.DialogWindow)

/** A modal that rises from the lower edge, for phones. */
export const Sheet = laterPart(loadOverlays, (code) => code.SheetWindow)
