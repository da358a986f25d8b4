import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { type AwaitedOutcome, type AwaitedStep, awaiting } from '#src/state/awaiting.ts'
import { draftState } from '#src/state/draft.ts'
import { useFormat } from '#src/ui/format.ts'
import { LocalTimes } from './local-times.tsx'
import styles from './outcome.module.css'

interface Look {
  readonly tone?: 'good' | 'bad'
  readonly Icon: LucideIcon
}

const looks: Readonly<Record<AwaitedOutcome, Look>> = {
  'waiting-for-room': { Icon: Clock },
  accepted: { tone: 'good', Icon: CircleCheck },
  declined: { tone: 'bad', Icon: CircleAlert },
  'event-not-found': { tone: 'bad', Icon: CircleAlert },
  failed: { tone: 'bad', Icon: CircleAlert },
}

/** What is made has a room to answer until one is known to have. */
const outcomeOf = (step: AwaitedStep | undefined): AwaitedOutcome =>
  step !== undefined && isOutcome(step) ? step : 'waiting-for-room'

const isOutcome = (step: AwaitedStep): step is AwaitedOutcome => step in looks

/** What became of the reservation: in the calendar, and what the room says. */
export const Outcome = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, resources } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  if (!draft) return null
  const zone = draft.timeZone
  const { start, end } = draft.span
  const step = outcomeOf(byClientId[draft.clientId]?.step)
  const { tone, Icon } = looks[step]
  return (
    <div className={styles.outcome}>
      <div className={styles.state} data-tone={tone} role="status">
        <Icon size={20} aria-hidden="true" />
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
          <LocalTimes />
        </dd>
      </dl>
      <Link href="/reservations">{t('outcome.seeAll')}</Link>
    </div>
  )
}
