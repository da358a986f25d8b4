import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/account/login',
  titleKey: 'place.login',
  access: 'entrance',
  load: () => import('./login.tsx'),
}

export default route
