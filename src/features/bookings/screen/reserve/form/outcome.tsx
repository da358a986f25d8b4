import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { ReservationActions } from '../../reservations/reservation-actions.tsx'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { forOthers, reservations } from '../../../model/reservations/state.ts'
import { useExport } from '../../reservations/use-export.tsx'
import { useReservationsNow } from '../../reservations/use-when.ts'
import { expandSeries } from '../../../model/series/rules/expand-series.ts'
import { useSeriesSentence } from '../../series/series-field.tsx'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { beginChange } from '../../../model/reserve/begin-change.ts'
import { type Drafted, draftState } from '../../../model/reserve/draft-state.ts'
import { LocalTimes } from '../draft-times.tsx'
import { undoSent } from '../../../model/reserve/one-tap.ts'
import { type AwaitedOutcome, type AwaitedStep, awaiting } from '../../../model/reserve/state.ts'
import { wantAttendees } from './attendees-field.tsx'
import styles from './outcome.module.css'

/** A change: the former reservation next to the new one. */
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
      <dd className={classes(styles.day, capital.capital)}>{format.day(start, zone)}</dd>
      <dd>{draft.isAllDay ? t('form.allDay') : format.timeRange(start, Math.max(start, end), zone)}</dd>
      <dd>{format.list(resources.map(({ name }) => name))}</dd>
    </>
  )
}

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
  cancelling: { Icon: Clock },
  cancelled: { Icon: CircleSlash },
}

/** The name of the colleague whom a draft is for; null for the user. */
const colleagueIn = ({ reserveFor }: Drafted['draft']): string | null =>
  reserveFor ? reserveFor.name || reserveFor.email : null

/** The words for a reservation for a colleague. */
const wordsFor = { 'waiting-for-room': 'outcome.for.waiting', accepted: 'outcome.for.accepted' } as const

/** Returns the outcome of a step. A new reservation waits for its room until the response is known. */
const outcomeOf = (step: AwaitedStep | undefined): AwaitedOutcome =>
  step !== undefined && isOutcome(step) ? step : 'waiting-for-room'

const isOutcome = (step: AwaitedStep): step is AwaitedOutcome => step in looks

/** The outcome of the reservation: it is in the calendar, and the room's response. */
export const Outcome = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const sentence = useSeriesSentence()
  const { draft, resources } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  if (!draft) return null
  const zone = draft.timeZone
  const { start, end } = draft.span
  const step = outcomeOf(byClientId[draft.clientId]?.step)
  const { tone, Icon } = looks[step]
  const colleague = colleagueIn(draft)
  return (
    <div className={styles.outcome}>
      <div className={styles.state} data-tone={tone} role="status">
        <Icon size={20} aria-hidden="true" />
        <span>
          <strong>{t(`outcome.${step}.title`)}</strong>
          <span className={styles.words}>
            {colleague !== null && step in wordsFor
              ? t(wordsFor[step as keyof typeof wordsFor], { name: colleague })
              : t(`outcome.${step}.words`)}
          </span>
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('form.subject')}</dt>
        <dd>
          {draft.subject}
          {colleague !== null && <p>{t('behalf.byYou', { name: colleague })}</p>}
        </dd>
        <dt>{t('detail.resource')}</dt>
        <dd>{format.list(resources.map(({ name }) => name))}</dd>
        <dt>{t('form.when')}</dt>
        <dd className={capital.capital}>
          {format.longDay(start, zone)}
          <br />
          {draft.isAllDay ? t('form.allDay') : format.timeRange(start, end, zone)}
          <LocalTimes />
          {draft.recurrence && (
            <p>{sentence(draft.recurrence.pattern, expandSeries(draft.recurrence, draft.span, zone), zone)}</p>
          )}
        </dd>
        {draft.attendees.length > 0 && (
          <>
            <dt>{t('form.attendees')}</dt>
            <dd>{format.list(draft.attendees.map(({ name, email }) => name || email))}</dd>
          </>
        )}
      </dl>
      <OutcomeActions />
      <Link href="/reservations">{t('outcome.seeAll')}</Link>
    </div>
  )
}

/** Actions on the new reservation: undo it, change it, invite people, put it in another calendar, go there. */
const OutcomeActions = () => {
  const { draft, step } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  const { list } = useSnapshot(reservations)
  const { list: forOthersList } = useSnapshot(forOthers).value
  const id = step === 'done' && draft ? byClientId[draft.clientId]?.eventId : null
  const found = useMemo(
    () => [...list, ...forOthersList].filter(({ event }) => event.id === id || event.seriesMasterId === id),
    [list, forOthersList, id],
  )
  const { list: current } = useReservationsNow(found)
  const [reservation] = current
  return reservation && !reservation.cancelled ? <NewReservationActions reservation={reservation} /> : null
}

const NewReservationActions = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const services = useBooking()
  const { change } = useSnapshot(draftState)
  const { section, windows } = useExport(reservation)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async (): Promise<void> => {
    setUndoing(true)
    await undoSent(services, reservation)
    setUndoing(false)
  }
  const invite = async (): Promise<void> => {
    wantAttendees(services)
    await beginChange(services, reservation)
  }
  const { event } = reservation
  const fileId = event.type === 'singleInstance' ? 'ics' : 'ics-series'
  const exports = section()
  const file = exports.items.find(({ id }) => id === fileId)
  const others = { ...exports, items: exports.items.filter((item) => item !== file) }
  return (
    <div className={styles.actions}>
      {change === null && (
        <Button icon={<Undo2 size={14} aria-hidden="true" />} busy={isUndoing} onClick={() => void undo()}>
          {t('app.undo')}
        </Button>
      )}
      <ReservationActions reservation={reservation} layout="card" more={() => others} />
      {reservation.showChangeButton && (
        <Button icon={<UserPlus size={14} aria-hidden="true" />} onClick={() => void invite()}>
          {t('attendees.add')}
        </Button>
      )}
      {file && (
        <Button icon={file.icon} onClick={file.run}>
          {file.label}
        </Button>
      )}
      <WayLink resourceId={reservation.resourceId} />
      {windows}
    </div>
  )
}

const steps = ['sending', 'waiting-visible', 'registering'] as const

/** The reason for a delay, which is displayed instead of the step. */
const delays: Partial<Record<(typeof steps)[number], 'looking-up' | 'not-confirmed-yet'>> = {
  sending: 'looking-up',
  'waiting-visible': 'not-confirmed-yet',
}

/** The steps that name the calendar, for a reservation for a colleague. */
const stepsFor = {
  sending: 'form.stepFor.sending',
  'waiting-visible': 'form.stepFor.waiting-visible',
  'not-confirmed-yet': 'form.stepFor.not-confirmed-yet',
} as const

/** Progress of the creation, as a line of three steps. */
export const SendingSteps = () => {
  const { t } = useTranslation()
  const { step, draft } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  const awaited = draft ? byClientId[draft.clientId] : undefined
  const current = steps.findIndex((name) => name === step)
  const words = steps[current] ?? 'sending'
  const delay = delays[words]
  const said = delay !== undefined && awaited?.step === delay ? delay : words
  const colleague = draft && colleagueIn(draft)
  return (
    <div className={styles.steps}>
      <ol aria-hidden="true" className={styles.bars}>
        {steps.map((name, index) => (
          <li key={name} data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'} />
        ))}
      </ol>
      <p role="status">
        {colleague !== null && said in stepsFor
          ? t(stepsFor[said as keyof typeof stepsFor], { name: colleague })
          : t(`form.step.${said}`)}
      </p>
    </div>
  )
}
