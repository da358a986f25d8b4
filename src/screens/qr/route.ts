import { codePattern } from '#src/flows/qr-path.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/scan',
  pattern: codePattern,
  titleKey: 'place.qr',
  access: 'both',
  load: withLaterTexts(() => import('./codes.tsx')),
}

export default route
