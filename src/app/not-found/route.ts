import type { ScreenRoute } from '#src/screen-route.ts'
import { loadShellParts } from '../shell/account-menu.tsx'

/** Matches all paths that no other route matches. The router checks it last. */
const route: ScreenRoute = {
  path: '*',
  titleKey: 'place.notFound',
  access: 'signed-in',
  load: () => loadShellParts().then((code) => ({ default: code.NotFound })),
}

export default route
