import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { GroupBy, Question, SortBy } from '#src/engine/compute.ts'
import { reload } from '#src/features/availability/reload.ts'
import { connection } from '#src/features/offline/state.ts'
import { setGroupBy, setQuestion, setSort, timeline } from '#src/features/timeline/state.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './data-banner.module.css'

/** Says that what is shown is old or could not be loaded, and offers another try. */
export const DataBanner = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useServices()
  const { data, fault, asOf, zone } = useSnapshot(timeline)
  const { online } = useSnapshot(connection)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  // Of old data without network the banner of the whole application tells.
  if (data !== 'failed' && !(data === 'stale' && online)) return null
  return (
    <div className={styles.banner} role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <span className={styles.words}>
        {t(data === 'stale' ? 'reserve.stale' : 'reserve.failed', {
          time: asOf === null ? '' : format.time(asOf, zone),
        })}{' '}
        {fault && faultMessage(fault)}
      </span>
      <Button
        size="small"
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          void reload(services).then(() => setBusy(false))
        }}
      >
        {t('app.retry')}
      </Button>
    </div>
  )
}

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
