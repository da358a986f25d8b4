import type { ScreenRoute } from '#src/screen-route.ts'

/** Matches all paths that no other route matches. The router checks it last. */
const route: ScreenRoute = {
  path: '*',
  titleKey: 'place.notFound',
  access: 'signed-in',
  load: () => import('./not-found.tsx'),
}

export default route
