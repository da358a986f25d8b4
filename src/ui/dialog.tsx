import { laterPart } from './later-part.tsx'

/** A modal window in the middle of the page. */
export const Dialog = laterPart(
  () => import('./modal.tsx'),
  (code) => code.DialogWindow,
)

/** A modal that rises from the lower edge, for phones. */
export const Sheet = laterPart(
  () => import('./modal.tsx'),
  (code) => code.SheetWindow,
)
