import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/account/guest',
  titleKey: 'place.guest',
  access: 'entrance',
  load: () => import('./guest.tsx'),
}

export default route
