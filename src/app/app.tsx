import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Route, Router, Switch, useLocation } from 'wouter'
import { hasArrived } from '#src/flows/arrival.ts'
import type { Entrance, Product } from '#src/flows/product.ts'
import { loginPath } from '#src/flows/return-path.ts'
import { EntranceContext, ProductContext } from '#src/flows/use-product.ts'
import { Sandbox, type SandboxHost } from '#src/screens/sandbox-host.ts'
import { putBrokenDraftAside } from '#src/state/keep-draft.ts'
import { boot } from '#src/state/boot.ts'
import { session } from '#src/state/session.ts'
import { BootFailure, BootScreen } from './boot-screen.tsx'
import { running } from './boot.ts'
import { useDocumentTitle } from './document-title.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { homePath, routes, type Route as ScreenRoute } from './routes.ts'
import type { AppRouting } from './routing.ts'
import { ShownLocation } from './shown-location.tsx'
import { SignedOutScreen } from './signed-out-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { TooltipLayer } from '#src/ui/tooltip-layer.tsx'
import { GuestLimits } from '#src/screens/account/guest/guest-limits.tsx'

interface AppProps {
  readonly routing: AppRouting
  readonly sandbox: SandboxHost | null
  /** Boots anew, after a failure. */
  readonly onRestart: () => Promise<void>
}

/** What stands on the page: the boot screen, the entrance, or the shell with a screen in it. */
export const App = ({ routing, sandbox, onRestart }: AppProps) => (
  <Sandbox value={sandbox}>
    <Router hook={routing.useLocation} searchHook={routing.useQuery} hrefs={routing.hrefOf}>
      <ErrorBoundary onBug={putBrokenDraftAside}>
        <Stage routing={routing} onRestart={onRestart} />
      </ErrorBoundary>
      <TooltipLayer />
    </Router>
  </Sandbox>
)

const Stage = ({ routing, onRestart }: Pick<AppProps, 'routing' | 'onRestart'>) => {
  const { phase, fault } = useSnapshot(boot)
  const { product, entrance } = useSnapshot(running) as { product: Product | null; entrance: Entrance | null }
  if (phase === 'failed' && fault) return <BootFailure fault={fault} onRetry={() => void onRestart()} />
  if (product) {
    return (
      <ProductContext value={product}>
        <EntranceContext value={product}>
          <SignedIn />
        </EntranceContext>
      </ProductContext>
    )
  }
  if (entrance) {
    return (
      <EntranceContext value={entrance}>
        <SignedOut routing={routing} />
      </EntranceContext>
    )
  }
  return <BootScreen />
}

const callbackPath = '/account/oauth-callback'

/** What a signed-in user may see. */
const signedInRoutes = (isGuest: boolean): readonly ScreenRoute[] => {
  const all = routes.filter(({ access }) => access !== 'entrance')
  if (!isGuest) return all
  const permitted = all.filter(({ access, guests }) => guests || access === 'both')
  return [...permitted, ...all.filter(({ path }) => path === '*').map((route) => ({ ...route, Screen: GuestLimits }))]
}

/** Everything inside the shell. The steps of signing in lead home: they are over, but for connecting a calendar. */
const SignedIn = () => {
  const [path, navigate] = useLocation()
  const { isGuest } = useSnapshot(session)
  const [isReturning] = useState(() => hasArrived(callbackPath))
  const among = useMemo(() => signedInRoutes(isGuest), [isGuest])
  const isConnecting = isReturning && path === callbackPath
  const isElsewhere = !isConnecting && (path === '/' || path.startsWith('/account/'))
  useEffect(() => {
    if (isElsewhere) navigate(homePath, { replace: true })
  }, [isElsewhere, navigate])
  if (isElsewhere) return null
  if (isConnecting) {
    return (
      <SignedOutScreen>
        <Screens among={routes.filter((route) => route.path === callbackPath)} />
      </SignedOutScreen>
    )
  }
  return (
    <ShownLocation>
      <Shell>
        <Place among={among} />
      </Shell>
    </ShownLocation>
  )
}

const Place = ({ among }: { readonly among: readonly ScreenRoute[] }) => {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path} onBug={putBrokenDraftAside}>
      <Screens among={among} />
    </ErrorBoundary>
  )
}

/** The screens before sign-in; every other path leads to the sign-in page and comes back afterwards (section 2). */
const SignedOut = ({ routing }: { readonly routing: AppRouting }) => {
  const [path, navigate] = useLocation()
  const entrances = useMemo(() => routes.filter(({ access }) => access !== 'signed-in'), [])
  const isKnown = entrances.some((route) => route.path === path || route.pattern?.test(path))
  useEffect(() => {
    // Boot may have begun anew in this very moment: then the path is where it leads, not a place to be sent from.
    if (!isKnown && running.entrance)
      navigate(loginPath(path + routing.query(), window.location.origin), { replace: true })
  }, [isKnown, navigate, path, routing])
  if (!isKnown) return null
  return (
    <SignedOutScreen>
      <Screens among={entrances} />
    </SignedOutScreen>
  )
}

const Screens = ({ among }: { readonly among: readonly ScreenRoute[] }) => (
  <Switch>
    {among
      .toSorted((one, other) => Number(one.path === '*') - Number(other.path === '*'))
      .map((route) => (
        <Route key={route.path} path={route.pattern ?? route.path}>
          <Titled route={route} />
        </Route>
      ))}
  </Switch>
)

const Titled = ({ route: { titleKey, Screen } }: { readonly route: ScreenRoute }) => {
  useTranslation()
  useDocumentTitle(titleKey)
  return <Screen />
}
