import { codePattern } from './qr-link.ts'
import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/scan',
  pattern: codePattern,
  titleKey: 'place.qr',
  access: 'both',
  load: () => import('./codes.tsx'),
}

export default route
