import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/week',
  titleKey: 'place.week',
  access: 'signed-in',
  load: () => import('./screen/week.tsx'),
  place: { needs: 'reserve' },
}

export default route
