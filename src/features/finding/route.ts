import CalendarRange from 'lucide-react/icons/calendar-range'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const route: ScreenRoute = {
  path: '/reservations/reserve',
  titleKey: 'place.reserve',
  access: 'signed-in',
  guests: true,
  isFirst: true,
  load: () => import('./screen/reserve-screen.tsx'),
  place: { menu: { icon: CalendarRange, order: 20 } },
}

export default route
