import { Settings } from 'lucide-react'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/settings',
  titleKey: 'place.settings',
  access: 'signed-in',
  load: () => import('./settings.tsx'),
  place: { icon: Settings, order: 90 },
}

export default route
