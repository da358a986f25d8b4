import type { ParseKeys } from 'i18next'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Route, Router, Switch, useLocation } from 'wouter'
import { arrivalPaths, hasArrived, isEntrance, loginPath, setUpPath } from '#src/features/account/model/return-path.ts'
import { boot, session } from '#src/features/account/model/state.ts'
import { unlicensedPart } from '#src/base/rules/licences.ts'
import { application, setUpdate } from './application.ts'
import { checkIns } from '#src/features/bookings/model/reservations/state.ts'
import { putBrokenDraftAside } from '#src/features/bookings/model/reserve/stored-draft.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { lookForVersion } from '#src/platform/service-worker.ts'
import { ServicesContext, EntranceContext, useEntrance, useReading } from '#src/base/use-needs.ts'
import { Sandbox, type SandboxHost } from '#src/base/sandbox-host.ts'
import { useFormat } from '#src/ui/text.ts'
import { TooltipLayer } from '#src/ui/tooltip.tsx'
import { BootFailure, BootScreen, ErrorBoundary } from './boot-screen.tsx'
import { running } from './boot.ts'
import {
  type AppRouting,
  homePath,
  isOpenToVisitors,
  reservePath,
  type Route as ScreenRoute,
  routes,
} from './routing.ts'
import { Notices } from './shell/notices.tsx'
import { Shell } from './shell/shell.tsx'
import { GuestLimits, NotLicensed, UpdateBanner, VisitorShell } from './shell/slots.ts'
import { ShownLocation } from './shown-location.tsx'

/** Frame of the screens before sign-in: no shell, but notices, and the offer of a new version. */
const SignedOutScreen = ({ children }: { readonly children: ReactNode }) => {
  const { update } = useSnapshot(application)
  useEffect(() => {
    void lookForVersion(setUpdate)
  }, [])
  return (
    <>
      {update && <UpdateBanner />}
      <Suspense fallback={<BootScreen />}>{children}</Suspense>
      <Notices />
    </>
  )
}

/** Sets the document title to the screen's name, preceded by the most urgent check-in. */
const useDocumentTitle = (titleKey: ParseKeys): void => {
  const { t } = useTranslation()
  const format = useFormat()
  const [urgent] = useSnapshot(checkIns).due
  const screen = t('app.documentTitle', { screen: t(titleKey) })
  const title = urgent ? t('checkIn.title', { duration: format.duration(urgent.minutesLeft), title: screen }) : screen
  useEffect(() => {
    document.title = title
  }, [title])
}

interface AppProps {
  readonly routing: AppRouting
  readonly sandbox: SandboxHost | null
  /** Boots again after a failure. */
  readonly onRestart: () => Promise<void>
}

/** The page: the boot screen, the entrance, or the shell with a screen. */
export const App = ({ routing, sandbox, onRestart }: AppProps) => (
  <Sandbox value={sandbox}>
    <Router hook={routing.useLocation} searchHook={routing.useSearch} hrefs={routing.hrefOf}>
      <ErrorBoundary onBug={putBrokenDraftAside}>
        <Stage routing={routing} onRestart={onRestart} />
      </ErrorBoundary>
      <TooltipLayer />
    </Router>
  </Sandbox>
)

const Stage = ({ routing, onRestart }: Pick<AppProps, 'routing' | 'onRestart'>) => {
  const { phase, fault } = useSnapshot(boot)
  const { services, visit, entrance } = useSnapshot(running)
  if (phase === 'failed' && fault) return <BootFailure fault={fault} onRetry={() => void onRestart()} />
  if (services) {
    return (
      <ServicesContext value={services}>
        <EntranceContext value={services}>
          <SignedIn />
        </EntranceContext>
      </ServicesContext>
    )
  }
  if (visit) {
    return (
      <ServicesContext value={visit}>
        <EntranceContext value={visit}>
          <Visiting onLeave={onRestart} />
        </EntranceContext>
      </ServicesContext>
    )
  }
  if (entrance) {
    return (
      <EntranceContext value={entrance}>
        <SignedOut routing={routing} onVisit={onRestart} />
      </EntranceContext>
    )
  }
  return <BootScreen />
}

/** Returns the routes after the entrance. Screens without a licence show what is missing. */
const licensedRoutes = (licences: readonly string[] | null): readonly ScreenRoute[] =>
  routes
    .filter(({ access }) => access !== 'entrance')
    .map((route) => {
      const { access, licence = 'solution' } = route
      const isLicensed = access === 'both' || unlicensedPart(licence, licences) === null
      return isLicensed ? route : { ...route, Screen: () => <NotLicensed feature={licence} /> }
    })

/** Returns the routes that a signed-in user or a guest may open. */
const signedInRoutes = (isGuest: boolean, licences: readonly string[] | null): readonly ScreenRoute[] => {
  const all = licensedRoutes(licences)
  if (!isGuest) return all
  const permitted = all.filter(({ access, guests }) => guests || access === 'both')
  return [...permitted, ...all.filter(({ path }) => path === '*').map((route) => ({ ...route, Screen: GuestLimits }))]
}

/** Everything inside the shell. After sign-in its steps redirect to the first screen, unless a calendar is being connected or a mailed link was opened. */
const SignedIn = () => {
  const [path, navigate] = useLocation()
  const { isGuest } = useSnapshot(session)
  const [arrival] = useState(() => arrivalPaths.find(hasArrived))
  const { licences } = useSnapshot(configuration)
  const among = useMemo(() => signedInRoutes(isGuest, licences), [isGuest, licences])
  const isArriving = path === arrival
  const isElsewhere = !isArriving && (path === '/' || isEntrance(path))
  const { signal } = useReading()
  useEffect(() => {
    // After a sign-out the address is that of the sign-in page, with the path to return to.
    if (isElsewhere && !signal.aborted) navigate(isGuest ? reservePath : homePath, { replace: true })
  }, [isElsewhere, isGuest, navigate, signal])
  if (isElsewhere) return null
  if (isArriving) {
    return (
      <SignedOutScreen>
        <Screens among={routes.filter((route) => route.path === arrival)} />
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

/** The screens that are open to visitors. Any other path ends the visit, and boot shows the sign-in page. */
const Visiting = ({ onLeave }: { readonly onLeave: () => Promise<void> }) => {
  const [path] = useLocation()
  const { licences } = useSnapshot(configuration)
  const among = useMemo(
    () => licensedRoutes(licences).filter(({ access, visitors }) => visitors || access === 'both'),
    [licences],
  )
  const isOpen = isAmong(path, among)
  useEffect(() => {
    if (!isOpen) void onLeave()
  }, [isOpen, onLeave])
  return (
    <SignedOutScreen>
      <VisitorShell>{isOpen && <Place among={among} />}</VisitorShell>
    </SignedOutScreen>
  )
}

const isAmong = (path: string, among: readonly ScreenRoute[]): boolean =>
  among.some((route) => route.path === path || route.pattern?.test(path))

const Place = ({ among }: { readonly among: readonly ScreenRoute[] }) => {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path} onBug={putBrokenDraftAside}>
      <Screens among={among} />
    </ErrorBoundary>
  )
}

interface SignedOutProps {
  readonly routing: AppRouting
  readonly onVisit: () => Promise<void>
}

/**
 * The screens before sign-in. A path that is open to visitors starts a visit. Any other path redirects to the sign-in page, and is
 * opened after sign-in (section 2).
 */
const SignedOut = ({ routing, onVisit }: SignedOutProps) => {
  const [path, navigate] = useLocation()
  const entrances = useMemo(() => routes.filter(({ access }) => access !== 'signed-in'), [])
  const { setUp } = useEntrance().configFile
  const isKnown = setUp ? path === setUpPath : isAmong(path, entrances)
  useEffect(() => {
    // If boot has just started again, the path is its destination and must not be redirected.
    if (isKnown || !running.entrance) return
    if (setUp) navigate(setUpPath, { replace: true })
    else if (isOpenToVisitors(path)) void onVisit()
    else navigate(loginPath(path + routing.query(), window.location.origin), { replace: true })
  }, [isKnown, navigate, onVisit, path, routing, setUp])
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
