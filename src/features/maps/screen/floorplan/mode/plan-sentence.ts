import { useQuery } from '#src/base/use-query.ts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useWordContext } from '#src/features/timeline/screen/use-word-context.ts'
import { explainSlot } from '#src/features/bookings/model/reserve/explain.ts'
import { reasonWords } from '#src/features/timeline/model/reason-words.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import { freeWords, reasonName, stateName, useFactsWords } from '#src/features/timeline/screen/place-facts.ts'
import type { StandingPlace } from '../../../model/floorplan/state.ts'
import { objectWords } from './labels-of.ts'
import { useClosedWords } from '../closed-words.ts'
import type { FloorScene } from './use-floor-view.ts'

/** Formats the text for a place that the filters exclude, with the reason if it is known. */
export const leftOutWords = (whyNot: string, t: TFunction): string =>
  whyNot === '' ? t('places.leftOut') : t('places.leftOutWhy', { reasons: whyNot })

/** Milliseconds that the pointer must rest on a place before the engine looks up the holder. */
const rest = 200

/**
 * Fetches the reason for the state of a place at the displayed moment, as detailed as in the timeline. Returns '' until
 * it is known, and if no reason is needed.
 */
export function useReason(place: StandingPlace, { moment }: Pick<FloorScene, 'moment'>, wait = rest): string {
  const services = useReading()
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

/**
 * Returns a function that creates the screen reader text of a place on this floor: name, facts, own reservation, state,
 * reason, available time, people, objects, and that the filters exclude it, with `whyNot` as the reason if it is known.
 */
export function useSentence({
  moment,
  namesAt,
  own,
  objects,
}: FloorScene): (place: StandingPlace, whyNot?: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const closedWords = useClosedWords()
  return useCallback(
    (place, whyNot = '') => {
      const { zone, quarter, day } = moment
      const [names, subject] = [namesAt(place.id), own.get(place.id)]
      const parts = [
        place.name,
        facts(place),
        closedWords(place.featureId),
        subject === undefined ? '' : t('places.yourBooking', { subject }),
        stateName(place, t),
        reasonName(place, t),
        freeWords(place, { t, format, zone, quarter, last: day.to }),
        names.length === 0 ? '' : t('places.seated', { names: format.list(names) }),
        objectWords(objects.get(place.id), { t, format }),
        place.standing.rank === null ? leftOutWords(whyNot, t) : '',
      ]
      return parts.filter((part) => part !== '').join(', ')
    },
    [t, format, moment, facts, closedWords, namesAt, own, objects],
  )
}
