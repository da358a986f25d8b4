import { proxy } from 'valtio'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { browserZone } from '#src/platform/clock.ts'
import { followStored, readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { sitesOf, zoneOfArea } from './rules/office.ts'
import { configuration } from './state.ts'
import { guessedOfficeKey, officeKey } from './stored-keys.ts'

/** The area where the user works (section 3). */
export const office = proxy<{
  /** As chosen; '' is everywhere, null is not chosen yet. */
  chosen: string | null
  /** As guessed from favourites and reservations, now or in an earlier session; '' is everywhere. */
  guessed: string
  /** True until the guess of this session is made, or has failed. */
  isGuessing: boolean
}>({ chosen: readStored('local', officeKey), guessed: readStored('local', guessedOfficeKey) ?? '', isGuessing: true })

followStored(officeKey, () => {
  office.chosen = readStored('local', officeKey)
  office.guessed = readStored('local', guessedOfficeKey) ?? ''
})

export function setOffice(areaId: string): void {
  office.chosen = areaId
  writeStored('local', officeKey, areaId)
}

/** Returns the area where the user works: as chosen, otherwise guessed. '' is everywhere. */
export function officeId({ chosen, guessed }: Readonly<typeof office> = office): string {
  const areas = configuration.current?.areas
  const isKnown = (id: string): boolean => id === '' || (areas?.some((area) => area.id === id) ?? false)
  if (chosen !== null && isKnown(chosen)) return chosen
  return isKnown(guessed) ? guessed : ''
}

/** 'pending' until the office is guessed, 'unknown' if the user has to choose among several sites. */
export type OfficeStatus = 'pending' | 'unknown' | 'known'

/** Returns whether it is known where the user works. Until it is, no place to meet may be offered. */
export function officeStatus(state: Readonly<typeof office> = office): OfficeStatus {
  if (officeId(state) !== '') return 'known'
  if (state.chosen === '') return 'known'
  if (state.isGuessing) return 'pending'
  return sitesOf(configuration.current?.areas ?? []).length > 1 ? 'unknown' : 'known'
}

/** Returns the time zone of the office, in which every screen shows its times; without an office, that of the device. */
export function homeZone(): IanaZone {
  return statedZoneOf(officeId()) ?? browserZone()
}

/** Returns the zone of a location. Returns that of the office for all locations (null), or if the location has none. */
export function zoneOf(locationId: string | null): IanaZone {
  return statedZoneOf(locationId ?? '') ?? homeZone()
}

/** Returns the zone of the clocks in an area; null if no area around it states one. */
export const zoneOfPlace = (areaId: string | null): IanaZone | null => statedZoneOf(areaId ?? '')

/** Returns the zone of the clocks at a resource: its own, otherwise that of its area. UTC is the zone of one that states none. */
export const zoneOfResource = ({
  zone,
  areaId,
}: {
  readonly zone: IanaZone
  readonly areaId: string
}): IanaZone | null => (zone === utc ? zoneOfPlace(areaId) : zone)

const statedZoneOf = (areaId: string): IanaZone | null =>
  areaId === '' ? null : zoneOfArea(configuration.current?.areas ?? [], areaId)

/** Keeps the guess for the next session; '' is everywhere. */
export function setGuessedOffice(areaId: string): void {
  office.isGuessing = false
  if (areaId === office.guessed) return
  office.guessed = areaId
  if (areaId === '') removeStored('local', guessedOfficeKey)
  else writeStored('local', guessedOfficeKey, areaId)
}

/** Forgets the guess, because the next user may work elsewhere. */
export function forgetGuessedOffice(): void {
  setGuessedOffice('')
  office.isGuessing = true
}
