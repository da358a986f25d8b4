import type { Persona } from '#mocks/server/people/people.ts'
import type { OpenWorld } from '#tests/mocks/open-world.ts'
import type { SignedIn } from '../signed-in.ts'

/** Signs in before a fresh world, or before one that somebody else is in already. */
export type SignInHere = (persona?: Persona, world?: OpenWorld) => Promise<SignedIn>
