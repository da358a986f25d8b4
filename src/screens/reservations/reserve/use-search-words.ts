import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { chipsOf } from './chips.ts'

/** What is looked for in words, without when: a name to begin with. '' where nothing is asked. */
export const useSearchWords = (): string => {
  const { t } = useTranslation()
  const format = useFormat()
  const { question, zone, attendees } = useSnapshot(timeline) as Pick<typeof timeline, 'zone' | 'attendees'> & {
    readonly question: Question
  }
  const timeless = { ...question, availability: null }
  const words = chipsOf(timeless, { configuration: configuration.current, zone, format, t }).map(({ label }) => label)
  return format.list([question.search, ...words, ...attendees.map(({ name }) => name)].filter((word) => word !== ''))
}
