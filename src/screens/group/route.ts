import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/reservations/find',
  titleKey: 'place.findTime',
  access: 'signed-in',
  load: withLaterTexts(() => import('./group.tsx')),
}

export default route
