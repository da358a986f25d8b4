import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { StandingPlace } from '#src/state/floor.ts'
import { useFormat } from '#src/ui/format.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import { objectWords } from './markers-of.ts'
import { placeSentence } from './place-sentence.ts'
import type { FloorScene } from './use-floor-view.ts'

/** What is read of a place of this floor. */
export function useSentence({
  moment,
  people,
  own,
  objects,
}: FloorScene): (place: StandingPlace, whyNot?: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  return useCallback(
    (place, whyNot = '') => {
      const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
      const things = objectWords(objects.get(place.id), { t, format })
      const told = { people: names, own: own.get(place.id), objects: things, whyNot }
      return placeSentence(place, { t, format, moment, facts, ...told })
    },
    [t, format, moment, facts, people, own, objects],
  )
}
