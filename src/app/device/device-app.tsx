import { useEffect } from 'react'
import { Router } from 'wouter'
import { ProductContext } from '#src/flows/use-product.ts'
import { DeviceContext, type DeviceParts } from '#src/screens/device/device-context.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { AppRouting } from '../routing.ts'
import Kiosk from '#src/screens/device/kiosk/kiosk.tsx'
import Panel from '#src/screens/device/panel/panel.tsx'

/** Milliseconds: nobody stands by who would press 'reload'. */
const reloadAfter = 20_000
const reloadSoon = (): void => void setTimeout(() => window.location.reload(), reloadAfter)

interface DeviceAppProps {
  readonly kind: 'panel' | 'lobby'
  readonly routing: AppRouting
  readonly parts: DeviceParts
}

/** A device's page: one screen and nothing around it. */
export const DeviceApp = ({ kind, routing, parts }: DeviceAppProps) => {
  const Screen = kind === 'panel' ? Panel : Kiosk
  useEffect(() => {
    document.documentElement.dataset['device'] = kind
  }, [kind])
  return (
    <Router hook={routing.useLocation} searchHook={routing.useQuery} hrefs={routing.hrefOf}>
      <ErrorBoundary onBug={reloadSoon}>
        <ProductContext value={parts.device?.product ?? null}>
          <DeviceContext value={parts}>
            <Screen />
          </DeviceContext>
        </ProductContext>
      </ErrorBoundary>
    </Router>
  )
}
