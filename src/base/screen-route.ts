import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { LicensedFeature } from '#src/base/rules/licences.ts'
import type { Reading } from '#src/base/needs.ts'

/** Description of a screen. A `route.ts` exports one or several as its default. Adding a folder adds the screen. */
export interface ScreenRoute {
  /** A pattern of the router, such as '/reservations/reserve'. */
  readonly path: string
  /** Only if a pattern of the router cannot express it. */
  readonly pattern?: RegExp
  /** Key of the locale: the document title and the name in the rail. */
  readonly titleKey: ParseKeys
  /** 'entrance' screens work before sign-in, outside the shell. 'both' screens work before and after sign-in. */
  readonly access: 'entrance' | 'signed-in' | 'both'
  /** Guests may see it; see the rights in `features/account/state`. */
  readonly guests?: true
  /** It opens without signing in, for visitors; see `features/account/visit`. */
  readonly visitors?: true
  /** The licence that it needs besides the solution's. */
  readonly licence?: LicensedFeature
  /** Users land on it: it has a chunk of its own, which the start loads, and does with the texts that are loaded at once. */
  readonly isFirst?: true
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /**
   * Starts the screen's longest request if it is the first screen, before React renders anything. Resolves when the screen shows
   * the data that the address requests, or the error.
   */
  readonly begin?: () => Promise<(services: Reading) => Promise<void>>
  /** How the shell offers it. Absent if users reach it from other screens only. */
  readonly place?: ScreenPlace
}

/** The palette offers each of these screens by its title, and the menus do if `menu` says so. */
export interface ScreenPlace {
  /** The right without which it is not offered. The server refuses its requests then. */
  readonly needs?: 'reserve' | 'devices' | 'administration'
  /** The palette offers it without that right too, because a server may not say who has it. */
  readonly isFindableByAll?: true
  readonly menu?: {
    readonly icon: LucideIcon
    /** In the main menu. */
    readonly order: number
    /** True if the account menu has it too, so that a narrow main menu can leave it out. */
    readonly isInAccount?: true
  }
}
