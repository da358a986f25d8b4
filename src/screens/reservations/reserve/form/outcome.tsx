import { CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { IanaZone } from '#src/core/brand.ts'
import { awaiting } from '#src/state/awaiting.ts'
import { draftState } from '#src/state/draft.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './outcome.module.css'

/** What became of the reservation: in the calendar, and what the room says. */
export const Outcome = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, resources } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  if (!draft) return null
  const zone = draft.timeZone as IanaZone
  const { start, end } = draft.span
  // Whoever is no longer awaited has accepted: a room that declines opens the form again.
  const step = byClientId[draft.clientId]?.step ?? 'accepted'
  const isSettled = step === 'accepted'
  return (
    <div className={styles.outcome}>
      <div className={styles.state} data-settled={isSettled || undefined} role="status">
        {isSettled ? <CircleCheck size={20} aria-hidden="true" /> : <Clock size={20} aria-hidden="true" />}
        <span>
          <strong>{t(`outcome.${step}.title`)}</strong>
          <span className={styles.words}>{t(`outcome.${step}.words`)}</span>
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('form.subject')}</dt>
        <dd>{draft.subject}</dd>
        <dt>{t('form.resources')}</dt>
        <dd>{format.list(resources.map(({ name }) => name))}</dd>
        <dt>{t('form.when')}</dt>
        <dd>
          {format.longDay(start, zone)}
          <br />
          {draft.isAllDay ? t('form.allDay') : format.timeRange(start, end, zone)}
        </dd>
      </dl>
      <Link href="/reservations">{t('outcome.seeAll')}</Link>
    </div>
  )
}
