import ChartColumn from 'lucide-react/icons/chart-column'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/utilisation',
  titleKey: 'place.utilisation',
  access: 'signed-in',
  load: withLaterTexts(() => import('./utilisation.tsx')),
  place: { icon: ChartColumn, order: 60 },
}

export default route
