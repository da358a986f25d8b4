import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/reservations/find',
  titleKey: 'place.findTime',
  access: 'signed-in',
  load: () => import('./screen/group.tsx'),
}

export default route
