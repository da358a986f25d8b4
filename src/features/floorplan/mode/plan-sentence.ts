import { useQuery } from '#src/features/availability/use-query.ts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWordContext } from '#src/features/finding/exclusion-list.tsx'
import { explainSlot } from '#src/features/finding/explain.ts'
import { reasonWords } from '#src/features/timeline/reason-words.ts'
import { useServices } from '#src/services.ts'
import { type Format, useFormat } from '#src/ui/text.ts'
import { type ChosenMoment, freeWords, reasonName, stateName, useClosedWords, useFactsWords } from '../place-facts.ts'
import type { StandingPlace } from '../state.ts'
import { objectWords } from './labels-of.ts'
import type { FloorScene } from './use-floor-view.ts'

interface SentenceContext {
  readonly t: TFunction
  readonly format: Format
  readonly moment: ChosenMoment
  readonly facts: (place: StandingPlace) => string
  /** That the place is closed for everyone. '' if it is not. */
  readonly closed: string
  /** Names of the people at the place. */
  readonly people: readonly string[]
  /** Subject of the user's own reservation there. */
  readonly own: string | undefined
  /** The objects there, if that layer is shown. */
  readonly objects: string
  /** Reason why the filters exclude the place. '' if they do not, and until it is known. */
  readonly whyNot: string
}

/** Formats the text for a place that the filters exclude, with the reason if it is known. */
export const leftOutWords = (whyNot: string, t: TFunction): string =>
  whyNot === '' ? t('places.leftOut') : t('places.leftOutWhy', { reasons: whyNot })

/**
 * Creates the screen reader text of a place: name, facts, own reservation, state, reason, available time, people,
 * objects, and the reason if the filters exclude it.
 */
function placeSentence(
  place: StandingPlace,
  { t, format, moment, facts, closed, people, own, objects, whyNot }: SentenceContext,
): string {
  const { zone, quarter, day } = moment
  const parts = [
    place.name,
    facts(place),
    closed,
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

/** Milliseconds that the pointer must rest on a place before the engine looks up the holder. */
const rest = 200

/**
 * Fetches the reason for the state of a place at the displayed moment, as detailed as in the timeline. Returns '' until
 * it is known, and if no reason is needed.
 */
export function useReason(place: StandingPlace, { moment }: Pick<FloorScene, 'moment'>, wait = rest): string {
  const services = useServices()
  const context = useWordContext()
  const { id, standing } = place
  const { quarter } = moment
  const { code, reason } = standing
  const explanation = useQuery(
    () => (reason === 'none' ? null : explainSlot(services, id, quarter)),
    [services, id, quarter, reason],
    { again: [code], pause: wait },
  )
  return explanation ? reasonWords(explanation, context) : ''
}

/** Returns a function that creates the screen reader text of a place on this floor. */
export function useSentence({
  moment,
  people,
  own,
  objects,
}: FloorScene): (place: StandingPlace, whyNot?: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const closedWords = useClosedWords()
  return useCallback(
    (place, whyNot = '') => {
      const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
      const things = objectWords(objects.get(place.id), { t, format })
      const told = {
        closed: closedWords(place.featureId),
        people: names,
        own: own.get(place.id),
        objects: things,
        whyNot,
      }
      return placeSentence(place, { t, format, moment, facts, ...told })
    },
    [t, format, moment, facts, closedWords, people, own, objects],
  )
}
