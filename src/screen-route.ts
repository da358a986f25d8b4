import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { EarlyServices } from '#src/services.ts'

/** What a screen says about itself, as the default export of its `route.ts`. Adding a folder adds the screen. */
export interface ScreenRoute {
  /** A pattern of the router, such as '/reservations/reserve'. */
  readonly path: string
  /** Where a pattern of the router cannot say it. */
  readonly pattern?: RegExp
  /** Key of the locale: the document title and the name in the rail. */
  readonly titleKey: ParseKeys
  /** 'entrance' screens work before sign-in and stand outside the shell; 'both' stand where the user is. */
  readonly access: 'entrance' | 'signed-in' | 'both'
  /** Guests may see it; see the rights in `features/account/state`. */
  readonly guests?: true
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /**
   * What it waits for longest where one arrives at it by a load of the page: begun before there is anything to show it in. Ends
   * when it shows what the address asks for, or why it cannot.
   */
  readonly begin?: () => Promise<(services: EarlyServices) => Promise<void>>
  /** Where it stands among the places of the rail; absent where it is no place of its own. */
  readonly place?: {
    readonly icon: LucideIcon
    readonly order: number
    /** The account's menu leads there too: where the bar is narrow it leaves the room to others. */
    readonly isInAccount?: true
  }
}
