import UserRound from 'lucide-react/icons/user-round'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/colleagues',
  titleKey: 'place.people',
  access: 'signed-in',
  load: () => import('./screen/colleagues.tsx'),
  place: { menu: { icon: UserRound, order: 40 } },
}

export default route
