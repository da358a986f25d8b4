import MapIcon from 'lucide-react/icons/map'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const load = () => import('./map.tsx')

const route: ScreenRoute = {
  path: '/map',
  titleKey: 'place.map',
  access: 'signed-in',
  guests: true,
  visitors: true,
  licence: 'map',
  load,
  begin: () => load().then(({ beginMap }) => beginMap),
  place: { menu: { icon: MapIcon, order: 50 } },
}

export default route
