import type { Kiosk } from '#src/core/wire/kiosk.ts'

/** What the map of a lobby is given: where the kiosk stands (`unitId`, `heading`), and what its visitor wants to find. */
export interface KioskMapProps {
  readonly kiosk: Kiosk
  /** The resource, or place of the map, to be shown the way to; null: what is around here. */
  readonly targetId: string | null
  /** Whether the licence offers steps, and taking them along by a code. */
  readonly canRoute: boolean
  readonly canHandOff: boolean
}
