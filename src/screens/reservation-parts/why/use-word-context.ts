import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import type { WordContext } from '#src/timeline/why/reason-words.ts'
import { useFormat } from '#src/ui/format.ts'

/** What conditions are put into words by: the question they are of, and what it names. */
export interface ConditionContext extends WordContext {
  readonly question: Question
  readonly configuration: Configuration | null
}

/** Of the question that the timeline asks now. */
export function useWordContext(): ConditionContext {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone, question } = useSnapshot(timeline) as { zone: typeof timeline.zone; question: Question }
  return { t, format, zone, question, wanted: question.duration, configuration: configuration.current }
}
