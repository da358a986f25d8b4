import ListChecks from 'lucide-react/icons/list-checks'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/reservations',
  titleKey: 'place.reservations',
  access: 'signed-in',
  load: withLaterTexts(() => import('./reservations.tsx')),
  place: { icon: ListChecks, order: 30 },
}

export default route
