import type { TFunction } from 'i18next'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { PlaceLabel } from '#src/floorplan/plan-view.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { Availability } from '#src/core/availability/codes.ts'
import { shownCode } from '../places/shown-code.ts'
import { stateName } from '../places/standing-words.ts'

/** What is written on the places of houses. What their names say of the house itself whoever looks at it knows. */
export function labelsOf(
  places: readonly StandingPlace[],
  houses: readonly string[],
  isNameAlone: boolean,
  t: TFunction,
): ReadonlyMap<FeatureId, PlaceLabel> {
  const endings = houses.map((house) => ` (${house})`)
  // A floor of thousands says the same dozens of words: each is looked up once.
  const details = createWords((capacity: number) => t('conflict.seats', { count: capacity }))
  // Its colour and the legend say that it is so outside of working hours.
  const states = createWords((code: number, place: StandingPlace) =>
    code === Availability.freeOutsideWorkingHours ? t('state.free') : stateName(place, t),
  )
  const labels = new Map<FeatureId, PlaceLabel>()
  for (const place of places) {
    const { featureId, capacity, standing } = place
    if (featureId === null) continue
    const ending = endings.find((one) => place.name.endsWith(one)) ?? ''
    const name = place.name.slice(0, place.name.length - ending.length)
    const detail = capacity === null ? undefined : details(capacity, place)
    const state = standing.data === 'loading' ? undefined : states(shownCode(place), place)
    labels.set(featureId, isNameAlone ? { name } : { name, detail, state })
  }
  return labels
}

function createWords(say: (key: number, place: StandingPlace) => string) {
  const known = new Map<number, string>()
  return (key: number, place: StandingPlace): string => {
    const said = known.get(key) ?? say(key, place)
    known.set(key, said)
    return said
  }
}
