import { useCallback } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { useFormat } from '#src/ui/format.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import { placeSentence } from './place-sentence.ts'
import type { FloorScene } from './use-floor-view.ts'

/** What is read of a place of this floor. */
export function useSentence({ moment, people, own }: FloorScene): (place: StandingPlace) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  return useCallback(
    (place) => {
      const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
      return placeSentence(place, { t, format, moment, facts, people: names, own: own.get(place.id) })
    },
    [t, format, moment, facts, people, own],
  )
}
