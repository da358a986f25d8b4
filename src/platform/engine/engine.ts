/** The engine's type is its code: no list of methods is kept anywhere else. */
export type { Engine } from '#workers/compute/engine.ts'
