import { rulesInForce } from '../../rules/device-rules.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { zoneOfArea } from '#src/features/settings/model/rules/office.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'

/**
 * Returns the time zone of a panel or kiosk: that of its room, else its own, else that of the nearest area with a time
 * zone, or null if none is known. A room in UTC counts as unknown, because a blank zone is read as UTC (section 3).
 */
export function deviceZone(
  { timezone, areaId }: Pick<Kiosk, 'timezone' | 'areaId'>,
  resource: Pick<Resource, 'timezone' | 'mapInfos'> | null,
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'timezone'>[],
): IanaZone | null {
  const ofRoom = statedZone(resource?.timezone ?? null)
  if (ofRoom !== null && ofRoom !== utc) return ofRoom
  return statedZone(timezone) ?? zoneOfArea(areas, areaId ?? resource?.mapInfos[0]?.areaId ?? '')
}

/** Milliseconds for which a kiosk asks the visitor for activity before it ends the visit. */
export const askedFor = 15_000

export type Idleness =
  /** No visitor: the attract screen is shown. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'used' }
  /** Idle for long: a countdown to the end of the visit is shown. */
  | { readonly kind: 'asking'; readonly left: number }

/**
 * Returns the idle state of a kiosk. `untouchedFor` is in milliseconds since the last touch, or null if the kiosk has
 * not been touched since it rested. `idleAfter` is in milliseconds without a touch, without the countdown.
 */
export function idlenessOf(untouchedFor: number | null, idleAfter: number): Idleness {
  if (untouchedFor === null || untouchedFor >= idleAfter + askedFor) return { kind: 'resting' }
  if (untouchedFor < idleAfter) return { kind: 'used' }
  return { kind: 'asking', left: idleAfter + askedFor - untouchedFor }
}

/** Features of a lobby kiosk, in the order of its home screen. */
export const kioskOffers = ['map', 'rooms', 'places', 'meetings', 'route', 'people', 'hand-off'] as const
export type KioskOffer = (typeof kioskOffers)[number]

const basic: readonly KioskOffer[] = ['map', 'rooms', 'places']
const standard: readonly KioskOffer[] = [...basic, 'meetings', 'route']

/** Each licence includes the features of the one below it. */
const offersOf: Readonly<Record<string, readonly KioskOffer[]>> = {
  [licenceCodes.KioskBasic]: basic,
  [licenceCodes.KioskStandard]: standard,
  [licenceCodes.KioskPremium]: [...standard, 'people', 'hand-off'],
}

/**
 * Returns the features of a kiosk under its licence (section 3, licence codes). Returns null if it has none of the
 * three licences, or one that is not in `licences`; the error kind is then InvalidKioskLicence. If `licences` is null,
 * they are unknown and only the kiosk's own code decides.
 */
export function kioskOffersOf(csCode: string | null, licences: readonly string[] | null): readonly KioskOffer[] | null {
  if (csCode === null || !Object.hasOwn(offersOf, csCode)) return null
  return licences === null || licences.includes(csCode) ? (offersOf[csCode] ?? null) : null
}

/** Returns the features of a kiosk under its licence and its own rules. Null if the licence is invalid. */
export function offersOfKiosk(kiosk: Kiosk, licences: readonly string[] | null): readonly KioskOffer[] | null {
  const offers = kioskOffersOf(kiosk.csCode, licences)
  return offers !== null && rulesInForce(kiosk).people === 'none'
    ? offers.filter((offer) => offer !== 'people')
    : offers
}
