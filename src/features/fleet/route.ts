import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/fleet',
  titleKey: 'place.fleet',
  access: 'signed-in',
  load: () => import('./fleet.tsx'),
}

export default route
