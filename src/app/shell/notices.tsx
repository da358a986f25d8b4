import { withLaterTexts } from '#src/locale/index.ts'
import { optionalPart } from '#src/ui/optional-part.ts'

/** What the product has to tell; there after the first screen, with its words. */
export const Notices = optionalPart(withLaterTexts(() => import('./told-notices.tsx')))
