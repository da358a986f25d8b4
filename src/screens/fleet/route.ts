import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/fleet',
  titleKey: 'fleet.title',
  access: 'signed-in',
  load: withLaterTexts(() => import('./fleet.tsx')),
}

export default route
