import ChartColumn from 'lucide-react/icons/chart-column'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/utilisation',
  titleKey: 'place.utilisation',
  access: 'signed-in',
  licence: 'analytics',
  load: () => import('./screen/utilisation.tsx'),
  place: { menu: { icon: ChartColumn, order: 60 } },
}

export default route
