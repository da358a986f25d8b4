import type { ScreenRoute } from '#src/base/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/setup',
    titleKey: 'place.setUp',
    access: 'entrance',
    load: () => import('./screen/set-up.tsx'),
  },
  {
    path: '/administration/:section?',
    titleKey: 'place.administration',
    access: 'signed-in',
    load: () => import('./screen/administration.tsx'),
    place: { needs: 'administration' },
  },
]

export default routes
