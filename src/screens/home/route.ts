import House from 'lucide-react/icons/house'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/home',
  titleKey: 'place.home',
  access: 'signed-in',
  load: withLaterTexts(() => import('./home.tsx')),
  place: { icon: House, order: 10 },
}

export default route
