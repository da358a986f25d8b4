import { type Drawn, feature, pick } from './drawn-venue.ts'

/** A change of a drawing. */
export type Change = (drawn: Drawn) => unknown

/** Replaces the geometry of a feature. */
export const put =
  (type: keyof Drawn, id: string, geometry: unknown): Change =>
  (drawn) =>
    (pick(drawn, type, id).geometry = geometry)

/** Assigns properties of a feature. */
export const set =
  (type: keyof Drawn, id: string, properties: Record<string, unknown>): Change =>
  (drawn) =>
    Object.assign(pick(drawn, type, id).properties, properties)

/** Adds a feature. */
export const push =
  (...[type, ...given]: Parameters<typeof feature>): Change =>
  (drawn) =>
    drawn[type].push(feature(type, ...given))

/** Removes the features whose id matches. */
export const remove =
  (type: keyof Drawn, ids: RegExp): Change =>
  (drawn) =>
    (drawn[type] = drawn[type].filter(({ id }) => !ids.test(String(id))))

export const all =
  (...changes: readonly Change[]) =>
  (drawn: Drawn): void =>
    changes.forEach((change) => change(drawn))
