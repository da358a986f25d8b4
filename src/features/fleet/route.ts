import Monitor from 'lucide-react/icons/monitor'
import type { ScreenRoute } from '#src/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/fleet',
    titleKey: 'place.fleet',
    access: 'signed-in',
    load: () => import('./fleet.tsx'),
    place: { icon: Monitor, order: 70, isInAccount: true, needs: 'devices' },
  },
  { path: '/fleet/:id', titleKey: 'place.fleet', access: 'signed-in', load: () => import('./device-page.tsx') },
]

export default routes
