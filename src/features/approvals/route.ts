import type { ScreenRoute } from '#src/base/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/approvals',
    titleKey: 'place.approvals',
    access: 'signed-in',
    load: () => import('./screen/approvals.tsx'),
  },
  {
    path: '/answer',
    titleKey: 'place.answer',
    access: 'entrance',
    load: () => import('./screen/mailed-answer.tsx'),
  },
]

export default routes
