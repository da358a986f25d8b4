import { lazy, type ComponentType } from 'react'
import type { ScreenRoute } from '#src/screens/screen-route.ts'

const modules = import.meta.glob<ScreenRoute>('../screens/**/route.ts', {
  eager: true,
  import: 'default',
})

export interface Route extends ScreenRoute {
  readonly Screen: ComponentType
}

/** Every screen there is, found by its `route.ts`. */
export const routes: readonly Route[] = Object.values(modules).map((route) => ({ ...route, Screen: lazy(route.load) }))

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
