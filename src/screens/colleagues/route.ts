import UserRound from 'lucide-react/icons/user-round'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/colleagues',
  titleKey: 'place.people',
  access: 'signed-in',
  load: withLaterTexts(() => import('./colleagues.tsx')),
  place: { icon: UserRound, order: 40 },
}

export default route
