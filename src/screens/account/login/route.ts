import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const route: ScreenRoute = {
  path: '/account/login',
  titleKey: 'place.login',
  access: 'entrance',
  load: withLaterTexts(() => import('./login.tsx')),
}

export default route
