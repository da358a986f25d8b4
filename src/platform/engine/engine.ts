/** The engine's type is derived from its code, so there is no separate list of methods. */
export type { Engine } from '#workers/compute/engine.ts'
