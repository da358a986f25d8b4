import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/engine/compute.ts'
import { setQuestion, timeline } from '#src/features/timeline/state.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 360, 480]

/** Selects the length of the meeting. Without a label, its values say what they are. */
export const DurationSelect = ({ hideLabel = false }: { readonly hideLabel?: boolean }) => {
  const { duration } = useSnapshot(timeline).question
  return <Durations hideLabel={hideLabel} duration={duration} />
}

interface DurationsProps extends Pick<Question, 'duration'> {
  readonly hideLabel: boolean
}

/** Memoised, because every character of a search changes the query. */
const Durations = memo(({ hideLabel, duration }: DurationsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = [...new Set([...durations, duration])].toSorted((one, other) => one - other)
  return (
    <Select
      label={t('reserve.duration')}
      hideLabel={hideLabel}
      value={String(duration)}
      options={offered.map((minutes) => ({
        value: String(minutes),
        label: hideLabel ? t('reserve.durationOf', { duration: format.duration(minutes) }) : format.duration(minutes),
      }))}
      onChange={(value) => setQuestion({ duration: minutesOf(Number(value)) })}
    />
  )
})
