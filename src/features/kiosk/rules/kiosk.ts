import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { licenceCodes } from '#src/features/licensing/rules/licences.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'

/**
 * The zone in which a panel or kiosk shows times: that of its room, else its own, else that of its nearest area that states
 * one. Null if none of them is known. A room in UTC counts as unknown: a blank zone is read as UTC (section 3).
 */
export function deviceZone(
  { timezone, areaId }: Pick<Kiosk, 'timezone' | 'areaId'>,
  resource: Pick<Resource, 'timezone' | 'mapInfos'> | null,
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'timezone'>[],
): IanaZone | null {
  const ofRoom = statedZone(resource?.timezone ?? null)
  if (ofRoom !== null && ofRoom !== utc) return ofRoom
  const byId = new Map(areas.map((area) => [area.id, area]))
  const around = areaAndParents(byId, areaId ?? resource?.mapInfos[0]?.areaId ?? '')
  const names = [timezone, ...around.map((id) => byId.get(id)?.timezone ?? null)]
  return names.map(statedZone).find((zone) => zone !== null) ?? null
}

/** Milliseconds for which a kiosk asks whether somebody is still there, before it forgets them. */
export const askedFor = 15_000

export type Idleness =
  /** Nobody is expected: the attract screen. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'used' }
  /** Untouched for long: it counts down to forgetting. */
  | { readonly kind: 'asking'; readonly left: number }

/**
 * How a kiosk stands towards its visitor, by milliseconds since the last touch; null: nobody has touched it since it rested.
 * `idleAfter` is how long one may read without a touch, the countdown not included.
 */
export function idlenessOf(untouchedFor: number | null, idleAfter: number): Idleness {
  if (untouchedFor === null || untouchedFor >= idleAfter + askedFor) return { kind: 'resting' }
  if (untouchedFor < idleAfter) return { kind: 'used' }
  return { kind: 'asking', left: idleAfter + askedFor - untouchedFor }
}

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
