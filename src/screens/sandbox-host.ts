import { createContext } from 'react'
import type { ServerType } from '#src/core/wire/configuration.ts'

/** The sandbox around the product, as far as the sign-in pages speak of it. */
export interface SandboxHost {
  /** Absent where many share one sandbox: its calendar is the same for everybody. */
  readonly calendar?: CalendarOfSandbox
  /** One of its people, to try. */
  readonly account: { readonly email: string; readonly password: string }
}

export interface CalendarOfSandbox {
  readonly serverType: ServerType
  /** Loads the page anew with another calendar before the same campus; every reservation stays. */
  choose(serverType: ServerType): void
}

/** Null where the back end is real. */
export const Sandbox = createContext<SandboxHost | null>(null)
