import type { TFunction } from 'i18next'
import type { StandingPlace } from '#src/state/floor.ts'
import type { Format } from '#src/ui/format.ts'
import { freeWords, reasonName, stateName } from '../places/standing-words.ts'
import type { ChosenMoment } from '../places/use-chosen-moment.ts'

interface SentenceContext {
  readonly t: TFunction
  readonly format: Format
  readonly moment: ChosenMoment
  readonly facts: (place: StandingPlace) => string
  /** Who is there. */
  readonly people: readonly string[]
  /** What the user has there. */
  readonly own: string | undefined
}

/** A place as it is read: name, kind, whose it is, state, why, until when, who is there; and that the filters leave it out. */
export function placeSentence(
  place: StandingPlace,
  { t, format, moment, facts, people, own }: SentenceContext,
): string {
  const { zone, quarter, day } = moment
  const parts = [
    place.name,
    facts(place),
    own === undefined ? '' : t('places.yourBooking', { subject: own }),
    stateName(place, t),
    reasonName(place, t),
    freeWords(place, { t, format, zone, quarter, last: day.to }),
    people.length === 0 ? '' : t('places.seated', { names: format.list(people) }),
    place.standing.rank === null ? t('places.leftOut') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
