import type { ComponentType } from 'react'
import type { ScreenRoute } from '#src/base/screen-route.ts'

type Entrances = typeof import('./screen/entrances/entrances.tsx')

/** Most of them load together: signing in leads from one to another. */
const screen = (pick: (code: Entrances) => ComponentType) => async () => ({
  default: pick(await import('./screen/entrances/entrances.tsx')),
})

const routes: readonly ScreenRoute[] = [
  {
    path: '/account/login',
    titleKey: 'place.login',
    access: 'entrance',
    load: screen((code) => code.Login),
  },
  {
    path: '/account/guest',
    titleKey: 'place.guest',
    access: 'entrance',
    load: screen((code) => code.Guest),
  },
  {
    path: '/account/email-link',
    titleKey: 'place.emailLink',
    access: 'entrance',
    load: screen((code) => code.EmailLink),
  },
  {
    path: '/account/invitation',
    titleKey: 'place.invitation',
    access: 'entrance',
    load: async () => ({ default: (await import('./screen/entrances/invitation.tsx')).Invitation }),
  },
  {
    path: '/account/password',
    titleKey: 'place.newPassword',
    access: 'entrance',
    load: async () => ({ default: (await import('./screen/entrances/new-password.tsx')).NewPassword }),
  },
  {
    path: '/account/oauth-callback',
    titleKey: 'place.callback',
    access: 'entrance',
    load: screen((code) => code.OauthCallback),
  },
]

export default routes
