import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/account/email-link',
  titleKey: 'place.emailLink',
  access: 'entrance',
  load: () => import('./email-link.tsx'),
}

export default route
