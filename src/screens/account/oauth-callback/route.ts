import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const route: ScreenRoute = {
  path: '/account/oauth-callback',
  titleKey: 'place.callback',
  access: 'entrance',
  load: withLaterTexts(() => import('./oauth-callback.tsx')),
}

export default route
