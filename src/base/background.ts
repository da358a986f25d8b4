import type { Services } from '#src/base/needs.ts'

/** Who a session is for. A visitor of the public map has none. */
export type SessionKind = 'user' | 'guest' | 'panel' | 'lobby'

export const people = ['user', 'guest'] as const
export const everyone = ['user', 'guest', 'panel', 'lobby'] as const

/**
 * Work that a feature does for as long as a session runs. The `background.ts` of a feature exports a list of it as its default, and
 * `app/session/background.ts` begins all of it: on a page once the first rows are shown, on a device once its services exist.
 */
export interface BackgroundWork {
  readonly for: readonly SessionKind[]
  /** Called once per session. What it starts ends with the scope of the services. */
  readonly begin: (services: Services) => unknown
}
