import { licenceCodes } from '../licence/licences.ts'

/** What a lobby kiosk can offer, in the order of its home screen. */
export const kioskOffers = ['map', 'rooms', 'places', 'meetings', 'route', 'people', 'hand-off'] as const
export type KioskOffer = (typeof kioskOffers)[number]

const basic: readonly KioskOffer[] = ['map', 'rooms', 'places']
const standard: readonly KioskOffer[] = [...basic, 'meetings', 'route']

/** Each licence offers what the one below it does, and more. */
const offersOf: Readonly<Record<string, readonly KioskOffer[]>> = {
  [licenceCodes.KioskBasic]: basic,
  [licenceCodes.KioskStandard]: standard,
  [licenceCodes.KioskPremium]: [...standard, 'people', 'hand-off'],
}

/**
 * What a kiosk offers under its licence (section 3, licence codes); null where it has none of the three, or one that is not
 * among the licences present: then it is InvalidKioskLicence. `licences` null, where they are not known: its own code decides.
 */
export function kioskOffersOf(csCode: string | null, licences: readonly string[] | null): readonly KioskOffer[] | null {
  if (csCode === null || !Object.hasOwn(offersOf, csCode)) return null
  return licences === null || licences.includes(csCode) ? (offersOf[csCode] ?? null) : null
}
