import CalendarRange from 'lucide-react/icons/calendar-range'
import type { ScreenRoute } from '#src/screen-route.ts'
import Reserve from './reserve-screen.tsx'

const route: ScreenRoute = {
  path: '/reservations/reserve',
  titleKey: 'place.reserve',
  access: 'signed-in',
  guests: true,
  // In the first chunk, because most people start here.
  load: async () => ({ default: Reserve }),
  place: { icon: CalendarRange, order: 20 },
}

export default route
