import { proxy } from 'valtio'
import type { IanaZone } from '#src/kernel/result.ts'
import { browserZone } from '#src/platform/clock.ts'
import { followStored, readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { zoneOfArea } from './rules/office.ts'
import { configuration } from './state.ts'

const chosenKey = 'assist-office'
const guessedKey = 'assist-office-guess'

/** The area where the user works (section 3). */
export const office = proxy<{
  /** As chosen; '' is everywhere, null is not chosen yet. */
  chosen: string | null
  /** As guessed from favourites and reservations, now or in an earlier session; '' is everywhere. */
  guessed: string
}>({ chosen: readStored('local', chosenKey), guessed: readStored('local', guessedKey) ?? '' })

followStored(chosenKey, () => {
  office.chosen = readStored('local', chosenKey)
  office.guessed = readStored('local', guessedKey) ?? ''
})

export function setOffice(areaId: string): void {
  office.chosen = areaId
  writeStored('local', chosenKey, areaId)
}

/** Returns the area where the user works: as chosen, otherwise guessed. '' is everywhere. */
export function officeId({ chosen, guessed }: Readonly<typeof office> = office): string {
  const areas = configuration.current?.areas
  const isKnown = (id: string): boolean => id === '' || (areas?.some((area) => area.id === id) ?? false)
  if (chosen !== null && isKnown(chosen)) return chosen
  return isKnown(guessed) ? guessed : ''
}

/** Returns the time zone of the office, in which every screen shows its times; without an office, that of the device. */
export function homeZone(): IanaZone {
  return statedZoneOf(officeId()) ?? browserZone()
}

/** Returns the zone of a location. Returns that of the office for all locations (null), or if the location has none. */
export function zoneOf(locationId: string | null): IanaZone {
  return statedZoneOf(locationId ?? '') ?? homeZone()
}

const statedZoneOf = (areaId: string): IanaZone | null =>
  areaId === '' ? null : zoneOfArea(configuration.current?.areas ?? [], areaId)

/** Keeps the guess for the next session; '' forgets it. */
export function setGuessedOffice(areaId: string): void {
  office.guessed = areaId
  if (areaId === '') removeStored('local', guessedKey)
  else writeStored('local', guessedKey, areaId)
}
