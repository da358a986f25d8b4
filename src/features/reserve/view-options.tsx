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

/** Reports that the data is stale or could not be loaded, and offers to retry. */
export const DataBanner = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useServices()
  const { data, fault, asOf, zone } = useSnapshot(timeline)
  const { online } = useSnapshot(connection)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  // While offline, the application's own banner reports stale data.
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

/** The length of the meeting and the order of the rows. `withLabels` if there is enough space for labels. */
export const ViewOptions = ({ withLabels = false }: { readonly withLabels?: boolean }) => {
  const { duration, sortBy, groupBy } = useSnapshot(timeline).question
  return <Choices withLabels={withLabels} duration={duration} sortBy={sortBy} groupBy={groupBy} />
}

interface ChoicesProps extends Pick<Question, 'duration' | 'sortBy' | 'groupBy'> {
  readonly withLabels: boolean
}

/** Memoised, because every character of a search changes the query. */
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
