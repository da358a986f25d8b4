import ListChecks from 'lucide-react/icons/list-checks'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/reservations',
  titleKey: 'place.reservations',
  access: 'signed-in',
  load: () => import('./reservations.tsx'),
  place: { menu: { icon: ListChecks, order: 30 } },
}

export default route
