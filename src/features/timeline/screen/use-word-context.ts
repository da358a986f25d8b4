import { searchState } from '#src/base/search-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { WordContext } from '../model/reason-words.ts'

/** Returns the context for describing states: the zone on screen and the duration of the current query. */
export function useWordContext(): WordContext {
  const { t } = useTranslation()
  const format = useFormat()
  const { shownZone: zone, question } = useSnapshot(searchState)
  return { t, format, zone, wanted: question.duration }
}
