import type { ScreenRoute } from '#src/screen-route.ts'

/** Matches whatever no other route does: the router asks it last. */
const route: ScreenRoute = {
  path: '*',
  titleKey: 'place.notFound',
  access: 'signed-in',
  load: () => import('./not-found.tsx'),
}

export default route
