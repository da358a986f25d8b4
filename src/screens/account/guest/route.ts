import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const route: ScreenRoute = {
  path: '/account/guest',
  titleKey: 'place.guest',
  access: 'entrance',
  load: withLaterTexts(() => import('./guest.tsx')),
}

export default route
