import Settings from 'lucide-react/icons/settings'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/settings',
  titleKey: 'place.settings',
  access: 'signed-in',
  guests: true,
  load: () => import('./screen/settings.tsx'),
  place: { menu: { icon: Settings, order: 90, isInAccount: true } },
}

export default route
