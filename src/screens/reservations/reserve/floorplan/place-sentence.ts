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
  /** What is controlled there, while that is shown. */
  readonly objects: string
  /** Why the filters leave it out; '' where they do not, and until it is known. */
  readonly whyNot: string
}

/** That the filters leave it out, and why as far as it is known. */
export const leftOutWords = (whyNot: string, t: TFunction): string =>
  whyNot === '' ? t('places.leftOut') : t('places.leftOutWhy', { reasons: whyNot })

/** A place as it is read: name, kind, whose it is, state, why, until when, who is there; and that the filters leave it out, and why. */
export function placeSentence(
  place: StandingPlace,
  { t, format, moment, facts, people, own, objects, whyNot }: SentenceContext,
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
    objects,
    place.standing.rank === null ? leftOutWords(whyNot, t) : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
