import type { ScreenRoute } from '#src/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/setup',
    titleKey: 'place.setUp',
    access: 'entrance',
    load: () => import('./set-up.tsx'),
  },
  {
    path: '/administration/:section?',
    titleKey: 'place.administration',
    access: 'signed-in',
    load: () => import('./administration.tsx'),
  },
]

export default routes
