import { codePattern } from '#src/flows/qr-path.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/scan',
  pattern: codePattern,
  titleKey: 'place.qr',
  access: 'both',
  load: () => import('./codes.tsx'),
}

export default route
