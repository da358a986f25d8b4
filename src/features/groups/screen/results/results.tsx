import CalendarX from 'lucide-react/icons/calendar-x'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { GroupAnswer } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { assumedHours } from '#src/features/availability/model/rules/working-hours.ts'
import type { SearchAttendee } from '#src/base/search-state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { addDays } from '#src/kernel/time/days.ts'
import { minutesIn } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Progress, Trouble, useDelayed } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { useFormat } from '#src/ui/text.ts'
import { mostDaysOf } from '../../model/group-search.ts'
import { type EditedSearch } from '../use-group-search.ts'
import { isPerfect } from '../../model/rules/reasons.ts'
import { groupTimes } from '../../model/state.ts'
import styles from '../group.module.css'
import { type Names, TimeCard } from './time-card.tsx'

interface NothingFoundProps extends EditedSearch {
  readonly answer: GroupAnswer
  readonly names: Names
}

/** Empty state: the reasons why there is no common time, and a button for every single change that would allow one. */
const NothingFound = ({ answer, search, names, change }: NothingFoundProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { changes } = answer
  const { requirements, people, days, day } = search
  const mostDays = mostDaysOf(search)
  const unmet = changes?.unmet ?? []
  const optional = (changes?.people ?? [])
    .flatMap((index) => answer.people[index]?.email ?? [])
    .filter((email) => email !== session.user?.email)
  const shorter = changes?.shorter ?? null
  const helps = search.at !== null || optional.length > 0 || shorter !== null || (changes?.requirements.length ?? 0) > 0
  const nameOf = (index: number): string => t('group.resource', { number: index + 1 })
  return (
    <EmptyState
      icon={<CalendarX size={20} />}
      title={t('group.nothing')}
      actions={
        <>
          {search.at !== null && <Button onClick={() => change({ at: null })}>{t('group.anyTime')}</Button>}
          {shorter !== null && (
            <Button onClick={() => change({ duration: minutesIn(shorter) })}>
              {t('group.only', { duration: format.duration(minutesIn(shorter)) })}
            </Button>
          )}
          {changes?.requirements.map((index) => (
            <Button
              key={`requirement ${index}`}
              onClick={() => change({ requirements: requirements.filter((_, at) => at !== index) })}
            >
              {t('group.without', { name: nameOf(index) })}
            </Button>
          ))}
          {optional.map((email) => (
            <Button key={email} onClick={() => change({ people: people.filter((one) => one.email !== email) })}>
              {t('group.without', { name: names([email])[0] ?? email })}
            </Button>
          ))}
          {unmet.length === 0 &&
            (days < mostDays ? (
              <Button onClick={() => change({ days: mostDays })}>
                {t('group.moreDays', { days: t('group.dayCount', { count: mostDays }) })}
              </Button>
            ) : (
              <Button onClick={() => change({ day: addDays(day, days) })}>
                {t('group.nextDays', { days: t('group.dayCount', { count: days }) })}
              </Button>
            ))}
        </>
      }
    >
      {unmet.length > 0 && <p>{t('group.unmet', { names: format.list(unmet.map(nameOf)) })}</p>}
      <p>{t(helps ? 'group.anyHelps' : unmet.length > 0 ? 'group.askLess' : 'group.nothingHelps')}</p>
    </EmptyState>
  )
}

interface UnknownsProps {
  readonly answer: GroupAnswer
  /** Reason why some schedules could not be loaded. */
  readonly fault: Fault | null
  readonly names: Names
}

/**
 * Lists incomplete data: people with unknown calendars, resources that failed, and resources that were not compared.
 */
const Unknowns = ({ answer: { people, resources, requirements }, fault, names }: UnknownsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const listed = (emails: Parameters<Names>[0]): string => format.list(names(emails))
  const unknown = people.filter(({ data }) => data !== 'ready').map(({ email }) => email)
  const withoutHours = people.filter(({ data, hasHours }) => data === 'ready' && !hasHours).map(({ email }) => email)
  const missed = resources.failed + resources.total - resources.loaded
  const cut = requirements.filter(({ matched, compared }) => compared < matched)
  const sentences = [
    ...(unknown.length > 0 ? [t('group.peopleUnknown', { names: listed(unknown) })] : []),
    ...(fault ? [faultMessage(fault)] : []),
  ]
  const remarks = [
    ...(missed > 0 ? [t('group.resourcesMissed', { count: missed })] : []),
    ...(withoutHours.length > 0
      ? [t('group.hoursAssumed', { names: listed(withoutHours), hours: format.wallTimes(assumedHours) })]
      : []),
    ...(cut.length > 0
      ? [
          t('group.cut', {
            compared: format.number(cut.reduce((sum, { compared }) => sum + compared, 0)),
            matched: format.number(cut.reduce((sum, { matched }) => sum + matched, 0)),
          }),
        ]
      : []),
  ]
  return (
    <>
      {sentences.length > 0 && <Trouble>{sentences.join(' ')}</Trouble>}
      {remarks.length > 0 && <p className={styles.note}>{remarks.join(' ')}</p>}
    </>
  )
}

const useNames = (people: readonly SearchAttendee[]): Names => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const known = new Map(people.map(({ email, name }) => [email, name]))
  if (user) known.set(user.email, t('group.you', { name: user.name }))
  return (emails) => emails.map((email) => known.get(email) ?? email)
}

interface ResultsProps extends EditedSearch {
  readonly onLookAgain: () => void
}

/** The common times, best first, with loading state and errors. If there is no time, suggests changes. */
export const Results = ({ search, change, onLookAgain }: ResultsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { phase, value: answer, fault } = useSnapshot(groupTimes)
  const names = useNames(search.people)
  const isLoading = phase === 'idle' || phase === 'loading'
  const isSlow = useDelayed(isLoading)
  const isEmpty = answer !== null && answer.times.length === 0
  return (
    <section className={styles.results} aria-labelledby="group-results" aria-busy={isLoading}>
      <Progress label={t('group.looking')} active={isLoading} share={answer && shareOf(answer)} />
      <div className={page.bar}>
        <h2 id="group-results" className={page.heading} tabIndex={-1}>
          {t('group.times')}
        </h2>
        <Button
          look="quiet"
          size="small"
          icon={<RefreshCw size={14} aria-hidden="true" />}
          disabled={isLoading}
          onClick={onLookAgain}
        >
          {t('group.again')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {phase === 'ready' && answer !== null && t('group.found', { count: answer.times.length })}
      </p>
      {phase === 'failed' && fault && (
        <Trouble role="alert">
          {t('group.failed')} {faultMessage(fault)}
        </Trouble>
      )}
      {answer !== null && !isEmpty && <Verdict answer={answer} isLoading={isLoading} />}
      {answer === null && isSlow && phase !== 'failed' && <p className={styles.note}>{t('group.looking')}</p>}
      {answer !== null && phase === 'ready' && <Unknowns answer={answer} fault={fault} names={names} />}
      {isEmpty && isLoading && isSlow && <p className={styles.note}>{t('group.nothingYet')}</p>}
      {isEmpty && phase === 'ready' && <NothingFound answer={answer} search={search} names={names} change={change} />}
      {answer !== null && !isEmpty && (
        <ol className={styles.times}>
          {answer.times.map((time) => (
            <li key={time.span.from}>
              <TimeCard time={time} answer={answer} search={search} names={names} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Sentence about whether the times require a compromise. */
const Verdict = ({ answer, isLoading }: { readonly answer: GroupAnswer; readonly isLoading: boolean }) => {
  const { t } = useTranslation()
  const count = answer.times.filter(isPerfect).length
  const { loaded, total } = answer.resources
  return (
    <p className={styles.verdict}>
      {count > 0 ? t('group.perfect', { count }) : t('group.compromises')}
      {isLoading && loaded < total && <> {t('group.soFar', { loaded, total })}</>}
    </p>
  )
}

const shareOf = ({ people, resources }: GroupAnswer): number =>
  (people.filter(({ data }) => data !== 'loading').length + resources.loaded) /
  Math.max(1, people.length + resources.total)
