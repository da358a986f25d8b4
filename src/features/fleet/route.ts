import type { ScreenRoute } from '#src/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/fleet',
    titleKey: 'place.fleet',
    access: 'signed-in',
    load: () => import('./fleet.tsx'),
  },
  { path: '/fleet/:id', titleKey: 'place.fleet', access: 'signed-in', load: () => import('./device-page.tsx') },
]

export default routes
