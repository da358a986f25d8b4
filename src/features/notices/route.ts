import type { ScreenRoute } from '#src/base/screen-route.ts'
import { logPath } from './model/notify.ts'

const route: ScreenRoute = {
  path: logPath,
  titleKey: 'log.title',
  access: 'signed-in',
  guests: true,
  load: () => import('./screen/log.tsx'),
}

export default route
