import { qrPattern } from '#src/base/qr-link.ts'
import type { ScreenRoute } from '#src/base/screen-route.ts'

const routes: readonly ScreenRoute[] = [
  {
    path: '/qr/:id',
    pattern: qrPattern,
    titleKey: 'place.qr',
    access: 'both',
    visitors: true,
    load: () => import('./qr.tsx'),
  },
  {
    path: '/scan',
    titleKey: 'place.qr',
    access: 'both',
    load: () => import('./scan/scan.tsx'),
  },
]

export default routes
