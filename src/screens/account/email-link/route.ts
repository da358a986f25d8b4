import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const route: ScreenRoute = {
  path: '/account/email-link',
  titleKey: 'place.emailLink',
  access: 'entrance',
  load: withLaterTexts(() => import('./email-link.tsx')),
}

export default route
