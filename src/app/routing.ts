import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { navigate as navigatePath, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import type { session } from '#src/features/account/model/state.ts'
import { unlicensedPart } from '#src/base/rules/licences.ts'
import { withTexts } from '#src/locale/index.ts'
import type { ScreenPlace, ScreenRoute } from '#src/base/screen-route.ts'
import type { Reading, Routing } from '#src/base/needs.ts'

const modules = import.meta.glob<ScreenRoute | readonly ScreenRoute[]>('../features/**/route.ts', {
  eager: true,
  import: 'default',
})

/** The first screen of a signed-in user. */
export const homePath = '/home'
/** The first screen of a guest, who has no reservations of their own. */
export const reservePath = '/reservations/reserve'

export interface Route extends ScreenRoute {
  readonly Screen: ComponentType
}

/**
 * Returns the route with a component that renders at once if its code has been loaded. `lazy` alone would show the fallback even
 * then, for at least 300 ms.
 */
function routeOf(route: ScreenRoute): Route {
  let loaded: ComponentType | null = null
  const load: ScreenRoute['load'] = async () => {
    const code = await (route.isFirst ? route.load() : withTexts(route.load))
    loaded = code.default
    return code
  }
  const Later = lazy(load)
  const Screen = () => createElement(useState(() => loaded ?? Later)[0])
  return { ...route, load, Screen }
}

/** Matches all paths that no other route matches. The router checks it last. */
const notFound: ScreenRoute = {
  path: '*',
  titleKey: 'place.notFound',
  access: 'signed-in',
  load: () => import('./shell/not-found.tsx'),
}

/** All screens, found by their `route.ts`. */
export const routes: readonly Route[] = [...Object.values(modules).flat(), notFound].map(routeOf)

/** A screen that the shell offers. */
interface Place extends Pick<ScreenRoute, 'titleKey' | 'guests' | 'licence'>, ScreenPlace {
  /** Path that opens it: of a route with an optional parameter, without it. */
  readonly to: string
}

interface MenuPlace extends Place {
  readonly menu: NonNullable<ScreenPlace['menu']>
}

const orderOf = ({ menu }: Place): number => menu?.order ?? Infinity

/** In the order of the main menu; those without an entry of it last. */
const places: readonly Place[] = routes
  .flatMap(({ path, place, titleKey, guests, licence }) =>
    place ? [{ ...place, to: path.replace(/\/:\w+\?$/, ''), titleKey, guests, licence }] : [],
  )
  .toSorted((one, other) => orderOf(one) - orderOf(other))

type User = Pick<typeof session, 'isGuest' | 'rights'>

/** The places whose licence is there or unknown (null), and that are open to guests if the user is one. */
const openPlaces = ({ isGuest }: User, licences: readonly string[] | null): readonly Place[] =>
  places.filter(
    ({ guests, licence = 'solution' }) => (guests || !isGuest) && unlicensedPart(licence, licences) === null,
  )

const isPermitted = ({ needs }: Place, { rights }: User): boolean => needs === undefined || rights[needs]

/** The places of the palette that this user may open and that the licences include; all if they are unknown (null). */
export const placesFor = (user: User, licences: readonly string[] | null): readonly Place[] =>
  openPlaces(user, licences).filter((place) => place.isFindableByAll || isPermitted(place, user))

/** Those of the main menu. */
export const menuFor = (user: User, licences: readonly string[] | null): readonly MenuPlace[] =>
  openPlaces(user, licences).flatMap((place) => {
    const { menu } = place
    return menu && isPermitted(place, user) ? [{ ...place, menu }] : []
  })

/** Returns true if the screen at a path opens without signing in. */
export const isOpenToVisitors = (path: string): boolean =>
  routes.some((route) => route.visitors === true && (route.path === path || route.pattern?.test(path)))

/** Loads the code of the screen at a path before it is shown. */
export async function preloadScreen(path: string): Promise<void> {
  const wanted = path === '/' ? homePath : path
  await routes.find((route) => route.path === wanted)?.load()
}

/** Starts the longest request of the first screen. Resolves when it is complete. */
export async function beginScreen(services: Reading): Promise<void> {
  const begin = await routes.find((route) => route.path === services.routing.path())?.begin?.()
  await begin?.(services)
}

/** The address bar for flows and for the router. */
export interface AppRouting extends Routing {
  /** Its `navigate` has a stable identity. */
  readonly useLocation: BaseLocationHook
  readonly useSearch: BaseSearchHook
  /** Returns the `href` of a path. */
  hrefOf(path: string): string
}

type Leave = (url: string) => void

const leavePage: Leave = (url) => window.location.assign(url)

const trimmed = (base: string): string => base.replace(/\/$/, '')

/** A replaced entry of the history keeps its mark. */
const stateFor = (isReplaced = false): unknown => (isReplaced ? window.history.state : null)

/** Plain paths below `base`. The server responds to all of them with the application. */
const createPathRouting = (base: string, leave: Leave): AppRouting => {
  const prefix = trimmed(base)
  const strip = (path: string): string => (path.startsWith(prefix) ? path.slice(prefix.length) || '/' : path)
  const navigate: Routing['navigate'] = (to, options) =>
    navigatePath(prefix + to, { ...options, state: stateFor(options?.replace) })
  return {
    path: () => strip(window.location.pathname),
    query: () => window.location.search,
    fragment: () => window.location.hash,
    navigate,
    leave,
    // Without network and without the stored application, there would be no page.
    reload: () => (navigator.onLine || navigator.serviceWorker?.controller) && window.location.reload(),
    hrefOf: (path) => prefix + path,
    useLocation: () => [strip(useBrowserLocation()[0]), navigate],
    useSearch: () => useSearch(),
  }
}

const hashParts = (): { readonly path: string; readonly query: string } => {
  const text = window.location.hash.replace(/^#/, '')
  const mark = text.indexOf('?')
  const path = mark < 0 ? text : text.slice(0, mark)
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark < 0 ? '' : text.slice(mark) }
}

const navigateHash = (to: string, options?: { readonly replace?: boolean }): void => {
  const before = window.location.href
  const url = new URL(before)
  url.hash = to
  if (url.href === before) return
  const state = stateFor(options?.replace)
  if (options?.replace) window.history.replaceState(state, '', url)
  else window.history.pushState(state, '', url)
  // The browser fires no event after `pushState`.
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: url.href }))
}

const onHashChange = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed)
  window.addEventListener('popstate', changed)
  return () => {
    window.removeEventListener('hashchange', changed)
    window.removeEventListener('popstate', changed)
  }
}

/**
 * Path and query after the '#', so that one static page serves all screens (the sandbox) and keeps its own query.
 */
const createHashRouting = (leave: Leave): AppRouting => ({
  path: () => hashParts().path,
  query: () => hashParts().query,
  navigate: navigateHash,
  leave,
  // The simulated world lives in the page.
  reload: () => undefined,
  hrefOf: (path) => `#${path}`,
  useLocation: () => [useSyncExternalStore(onHashChange, () => hashParts().path), navigateHash],
  useSearch: () => useSyncExternalStore(onHashChange, () => hashParts().query.replace(/^\?/, '')),
})

/** `base` is the path under which the application is served, such as '/'. It applies to plain paths only. */
export const createRouting = (kind: 'path' | 'hash', base: string, leave: Leave = leavePage): AppRouting =>
  kind === 'path' ? createPathRouting(base, leave) : createHashRouting(leave)
