import Monitor from 'lucide-react/icons/monitor'
import type { ScreenRoute } from '#src/base/screen-route.ts'

/** Both load together: the list leads to a device and back. */
const load = () => import('./fleet.tsx')

const routes: readonly ScreenRoute[] = [
  {
    path: '/fleet',
    titleKey: 'place.fleet',
    access: 'signed-in',
    load,
    place: { menu: { icon: Monitor, order: 70, isInAccount: true }, needs: 'devices', isFindableByAll: true },
  },
  {
    path: '/fleet/:id',
    titleKey: 'place.fleet',
    access: 'signed-in',
    load: async () => ({ default: (await load()).DevicePage }),
  },
]

export default routes
