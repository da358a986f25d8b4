import { searchState } from '#src/base/search-state.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { chipsOf } from '../../model/reserve/chips.ts'

/** Returns the search criteria without the time as text, to suggest a name. Returns '' if there are none. */
export const useSearchWords = (): string => {
  const { t } = useTranslation()
  const format = useFormat()
  const { question, shownZone: zone, attendees } = useSnapshot(searchState)
  const timeless = { ...question, availability: null }
  const words = chipsOf(timeless, { configuration: configuration.current, zone, format, t }).map(({ label }) => label)
  return format.list([question.search, ...words, ...attendees.map(({ name }) => name)].filter((word) => word !== ''))
}
