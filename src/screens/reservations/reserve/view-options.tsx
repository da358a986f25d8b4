import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { GroupBy, Question, SortBy } from '#src/contract/compute.ts'
import { minutesOf } from '#src/core/time/moment.ts'
import { setGroupBy, setQuestion, setSort, timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Select } from '#src/ui/select.tsx'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 360, 480]
const sorts: readonly SortBy[] = [
  'name asc',
  'name desc',
  'capacity asc',
  'capacity desc',
  'area asc',
  'area desc',
  'type asc',
  'type desc',
]
const groups: readonly GroupBy[] = ['none', 'area', 'type']

/** How long the meeting is, and how the rows are ordered. `withLabels` where there is room below each other. */
export const ViewOptions = ({ withLabels = false }: { readonly withLabels?: boolean }) => {
  const { duration, sortBy, groupBy } = useSnapshot(timeline).question
  return <Choices withLabels={withLabels} duration={duration} sortBy={sortBy} groupBy={groupBy} />
}

interface ChoicesProps extends Pick<Question, 'duration' | 'sortBy' | 'groupBy'> {
  readonly withLabels: boolean
}

/** Drawn by itself: every letter of a search is another question. */
const Choices = memo(({ withLabels, duration, sortBy, groupBy }: ChoicesProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = [...new Set([...durations, duration])].toSorted((one, other) => one - other)
  return (
    <>
      <Select
        label={t('reserve.duration')}
        hideLabel={!withLabels}
        value={String(duration)}
        options={offered.map((minutes) => ({
          value: String(minutes),
          label: withLabels
            ? format.duration(minutes)
            : t('reserve.durationOf', { duration: format.duration(minutes) }),
        }))}
        onChange={(value) => setQuestion({ duration: minutesOf(Number(value)) })}
      />
      <Select
        label={t('reserve.sort')}
        hideLabel={!withLabels}
        value={sortBy}
        options={sorts.map((value) => ({ value, label: t(`reserve.sortBy.${value}`) }))}
        onChange={setSort}
      />
      <Select
        label={t('reserve.group')}
        hideLabel={!withLabels}
        value={groupBy}
        options={groups.map((value) => ({ value, label: t(`reserve.groupBy.${value}`) }))}
        onChange={setGroupBy}
      />
    </>
  )
})
