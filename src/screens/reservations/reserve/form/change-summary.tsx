import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Drafted, draftState } from '#src/state/draft.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './change-summary.module.css'

/** Of a change: what was reserved beside what will be. */
export const ChangeSummary = () => {
  const { t } = useTranslation()
  const { draft, resources, change } = useSnapshot(draftState, { sync: true })
  if (!draft || !change) return null
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('change.was')}</dt>
        <TimeAndPlace drafted={change.was} />
      </div>
      <ArrowRight size={16} aria-hidden="true" />
      <div>
        <dt>{t('change.willBe')}</dt>
        <TimeAndPlace drafted={{ draft, resources }} />
      </div>
    </dl>
  )
}

const TimeAndPlace = ({ drafted: { draft, resources } }: { readonly drafted: Drafted }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end } = draft.span
  const zone = draft.timeZone
  return (
    <>
      <dd className={styles.day}>{format.day(start, zone)}</dd>
      <dd>{draft.isAllDay ? t('form.allDay') : format.timeRange(start, Math.max(start, end), zone)}</dd>
      <dd>{format.list(resources.map(({ name }) => name))}</dd>
    </>
  )
}
