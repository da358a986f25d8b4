import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/account/oauth-callback',
  titleKey: 'place.callback',
  access: 'entrance',
  load: () => import('./oauth-callback.tsx'),
}

export default route
