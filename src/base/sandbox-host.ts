import { createContext, type ReactNode } from 'react'

/** Parts that the sandbox adds to the sign-in pages. */
export interface SandboxHost {
  /** A tour of the product, next to the sign-in form. */
  readonly tour: ReactNode
  /** Chooses the simulated calendar; null if it can't be changed. */
  readonly calendarChoice: ReactNode
  /** Says that nothing here is real. */
  readonly note: ReactNode
  /** Hints below the fields: an account to try. */
  readonly accountHint: ReactNode
  readonly linkHint: ReactNode
}

/** Null if the back end is real. */
export const Sandbox = createContext<SandboxHost | null>(null)
