import MapIcon from 'lucide-react/icons/map'
import { withLaterTexts } from '#src/locale/index.ts'
import type { ScreenRoute } from '../screen-route.ts'

const route: ScreenRoute = {
  path: '/map',
  titleKey: 'place.map',
  access: 'signed-in',
  guests: true,
  load: withLaterTexts(() => import('./map.tsx')),
  begin: () => import('#src/flows/open-map.ts').then(({ beginMap }) => beginMap),
  place: { icon: MapIcon, order: 50 },
}

export default route
