import { type ComponentType, createElement, lazy, useState } from 'react'
import type { EarlyProduct } from '#src/flows/product.ts'
import type { ScreenRoute } from '#src/screens/screen-route.ts'

const modules = import.meta.glob<ScreenRoute>('../screens/**/route.ts', {
  eager: true,
  import: 'default',
})

export interface Route extends ScreenRoute {
  readonly Screen: ComponentType
}

/**
 * A screen whose code is there already is drawn at once. What React loads by itself is stood in for first, however ready it is,
 * and what stands in for it stays for 300 ms.
 */
function routeOf(route: ScreenRoute): Route {
  let loaded: ComponentType | null = null
  const load: ScreenRoute['load'] = async () => {
    const code = await route.load()
    loaded = code.default
    return code
  }
  const Later = lazy(load)
  const Screen = () => createElement(useState(() => loaded ?? Later)[0])
  return { ...route, load, Screen }
}

/** Every screen there is, found by its `route.ts`. */
export const routes: readonly Route[] = Object.values(modules).map(routeOf)

/** The places of the rail, in their order. */
export const places: readonly (Route & { readonly place: NonNullable<ScreenRoute['place']> })[] = routes
  .flatMap((route) => (route.place ? [{ ...route, place: route.place }] : []))
  .toSorted((one, other) => one.place.order - other.place.order)

/** The places that this user may go to. */
export const placesFor = (isGuest: boolean): typeof places => (isGuest ? places.filter(({ guests }) => guests) : places)

/** Where one arrives. */
export const homePath = '/reservations/reserve'

/** Loads the code of the screen at a path before it is shown. */
export async function preloadScreen(path: string): Promise<void> {
  const wanted = path === '/' ? homePath : path
  await routes.find((route) => route.path === wanted)?.load()
}

/** Begins what the screen that is arrived at waits for longest; ends when that is there. */
export async function beginScreen(product: EarlyProduct): Promise<void> {
  const begin = await routes.find((route) => route.path === product.routing.path())?.begin?.()
  await begin?.(product)
}
