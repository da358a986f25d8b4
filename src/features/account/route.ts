import type { ScreenRoute } from '#src/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/account/login',
    titleKey: 'place.login',
    access: 'entrance',
    load: () => import('./login/login.tsx'),
  },
  {
    path: '/account/guest',
    titleKey: 'place.guest',
    access: 'entrance',
    load: () => import('./guest/guest.tsx'),
  },
  {
    path: '/account/email-link',
    titleKey: 'place.emailLink',
    access: 'entrance',
    load: () => import('./email-link/email-link.tsx'),
  },
  {
    path: '/account/oauth-callback',
    titleKey: 'place.callback',
    access: 'entrance',
    load: () => import('./oauth-callback/oauth-callback.tsx'),
  },
]

export default routes
