import type { ScreenRoute } from '#src/screen-route.ts'

const route: ScreenRoute = {
  path: '/fleet',
  titleKey: 'fleet.title',
  access: 'signed-in',
  load: () => import('./fleet.tsx'),
}

export default route
