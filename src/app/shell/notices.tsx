import { withLaterTexts } from '#src/locale/index.ts'
import { laterPart } from '#src/ui/later-part.tsx'

/** What the product has to tell; there after the first screen, with its words. */
export const Notices = laterPart(withLaterTexts(() => import('./told-notices.tsx')))
