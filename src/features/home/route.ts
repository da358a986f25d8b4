import House from 'lucide-react/icons/house'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/home',
  titleKey: 'place.home',
  access: 'signed-in',
  isFirst: true,
  load: () => import('./screen/home.tsx'),
  place: { menu: { icon: House, order: 10 } },
}

export default route
