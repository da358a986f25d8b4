import { useQuery } from '#src/features/availability/use-query.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import FunnelX from 'lucide-react/icons/funnel-x'
import MapPin from 'lucide-react/icons/map-pin'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { LeftOut, NearMisses, Question } from '#src/engine/compute.ts'
import { AlternativeButton } from '#src/features/reserve/alternative-button.tsx'
import { withoutConditions } from '#src/features/reserve/chips.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { QuarterSpan } from '#src/kernel/result.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { ExclusionList, WaitForAny } from '../exclusion-list.tsx'
import { type ConditionContext, liftedWords, useWordContext } from '../exclusion-text.ts'
import { findLeftOutByName, findNearMisses, findOtherDay, takeNearMiss } from '../find-near-misses.ts'
import { LeftOutWords } from '../left-out-words.tsx'
import type { QuestionChanges } from '../rules/condition.ts'
import type { NearMiss } from '../rules/near-miss.ts'
import styles from './near-misses.module.css'

/** What an alternative asks instead: '15 min later', and which time that is. */
function nearMissWords(
  alternative: NearMiss,
  context: ConditionContext,
): { readonly title: string; readonly detail: string } {
  const { t, format, zone, configuration } = context
  const timeOf = ({ from, to }: QuarterSpan): string => format.timeRange(startOfQuarter(from), startOfQuarter(to), zone)
  switch (alternative.kind) {
    case 'later':
    case 'earlier':
    case 'shorter': {
      const duration = format.duration(alternative.minutes)
      return { title: t(`nearMiss.${alternative.kind}`, { duration }), detail: timeOf(alternative.span) }
    }
    case 'day': {
      const day = format.day(startOfQuarter(alternative.span.from), zone)
      return { title: t('nearMiss.day'), detail: `${day} ${timeOf(alternative.span)}` }
    }
    case 'fewer-seats':
      return { title: t('nearMiss.fewerSeats', { count: alternative.seats }), detail: '' }
    case 'more-seats':
      return { title: t('nearMiss.moreSeats', { count: alternative.seats }), detail: '' }
    case 'remote':
      return { title: t('nearMiss.remote', { count: alternative.people }), detail: '' }
    case 'area': {
      const { areaId } = alternative
      const name = configuration?.areas.find(({ id }) => id === areaId)?.name ?? areaId
      return { title: t('nearMiss.area', { name }), detail: '' }
    }
    case 'without':
      return {
        title: t('nearMiss.without', { conditions: liftedWords(alternative.conditions, context) }),
        detail: '',
      }
  }
}

const icons: Readonly<Record<NearMiss['kind'], ReactNode>> = {
  later: <Clock size={16} aria-hidden="true" />,
  earlier: <Clock size={16} aria-hidden="true" />,
  shorter: <Clock size={16} aria-hidden="true" />,
  day: <CalendarDays size={16} aria-hidden="true" />,
  'fewer-seats': <Users size={16} aria-hidden="true" />,
  'more-seats': <Users size={16} aria-hidden="true" />,
  remote: <Users size={16} aria-hidden="true" />,
  area: <MapPin size={16} aria-hidden="true" />,
  without: <FunnelX size={16} aria-hidden="true" />,
}

interface NearMissListProps {
  readonly alternatives: readonly NearMiss[]
  readonly context: ConditionContext
  readonly onTake: (changes: QuestionChanges) => void
}

/** Questions like the asked one that resources do meet, best first, one press each. */
const NearMissList = ({ alternatives, context, onTake }: NearMissListProps) => {
  const { t } = context
  return (
    <div className={styles.part}>
      <h3>{t('nearMiss.close')}</h3>
      <ul className={styles.list}>
        {alternatives.map((alternative) => {
          const { title, detail } = nearMissWords(alternative, context)
          return (
            <li key={`${title} ${detail}`}>
              <AlternativeButton
                icon={icons[alternative.kind]}
                title={title}
                detail={detail}
                number={t('timeline.group.count', { count: alternative.count })}
                onPress={() => onTake(alternative.changes)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export interface FoundNearMisses {
  /** The question that they are of. */
  readonly question: Question
  readonly misses: NearMisses | null
  readonly leftOut: readonly LeftOut[]
}

/** Looked for whenever the rows were arranged anew; an answer to a question that was overtaken is dropped. */
function useNearMisses(): FoundNearMisses | null {
  const services = useServices()
  const { groups } = useSnapshot(timeline)
  const find = async (): Promise<FoundNearMisses | undefined> => {
    const { question } = timeline
    const [misses, leftOut] = await Promise.all([findNearMisses(services), findLeftOutByName(services)])
    return timeline.question === question ? { question, misses, leftOut } : undefined
  }
  const found = useQuery(find, [services], { again: [groups] })
  const misses = found?.misses ?? null
  // Only once all that is held is known: the days beyond are loaded for this alone.
  const day = useQuery(
    () => (misses === null || misses.unread > 0 ? null : findOtherDay(services, misses)),
    [services, misses],
  )
  return found && misses && day ? { ...found, misses: withDay(misses, day) } : found
}

/** Another day is asked for before a condition is taken away. */
function withDay(misses: NearMisses, day: NearMiss): NearMisses {
  const { alternatives } = misses
  const isNearer = ({ kind }: NearMiss): boolean => kind !== 'without'
  return {
    ...misses,
    alternatives: [...alternatives.filter(isNearer), day, ...alternatives.filter((one) => !isNearer(one))],
  }
}

/** Nothing matches: what would, what leaves how many out, and why what is searched for by its name is not there. */
export const NearMissPanel = () => {
  const context = useWordContext()
  const services = useServices()
  const { total } = useSnapshot(timeline)
  const found = useNearMisses()
  const panel = useFocusGivenBack()
  const { t, question } = context
  const misses = found?.misses ?? null
  const alternatives = misses?.alternatives ?? []
  // By its name there may be something that only the other conditions leave out.
  const isUnknown = question.search !== '' && found !== null && found.leftOut.length === 0
  // What is told belongs to the question that it was asked for.
  const asked = found === null ? context : { ...context, question: found.question }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="near-miss-title">
      <div className={styles.icon} aria-hidden="true">
        <SearchX size={20} />
      </div>
      <h2 id="near-miss-title" className={styles.title}>
        {isUnknown ? t('nearMiss.nothingFor', { text: question.search }) : t('nearMiss.nothing')}
      </h2>
      <p className="visually-hidden" role="status">
        {misses && t('nearMiss.spoken', { count: alternatives.length })}
      </p>
      {misses !== null && misses.unread > 0 && (
        <p className={styles.unread}>{t('nearMiss.unread', { count: misses.unread })}</p>
      )}
      {found !== null && found.leftOut.length > 0 && (
        <div className={styles.part}>
          <h3>{t('nearMiss.leftOut')}</h3>
          <ul className={styles.named}>
            {found.leftOut.map((leftOut) => (
              <li key={leftOut.id}>
                <LeftOutWords leftOut={leftOut} named />
              </li>
            ))}
          </ul>
        </div>
      )}
      {alternatives.length > 0 && (
        <NearMissList
          alternatives={alternatives}
          context={asked}
          onTake={(changes) => takeNearMiss(services, changes)}
        />
      )}
      {misses !== null && misses.timed.length > 0 && <WaitForAny />}
      {misses !== null && misses.excluded.length > 0 && (
        <ExclusionList exclusions={misses.excluded} total={total} context={asked} />
      )}
      <Button onClick={() => takeNearMiss(services, withoutConditions)}>{t('filters.clearAll')}</Button>
    </section>
  )
}

/** Whoever chose something here goes on in the timeline, which takes this one's place. */
function useFocusGivenBack() {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const grid = document.querySelector<HTMLElement>('[role=grid]')
      // Only once it is in nobody's way any more.
      requestAnimationFrame(() => grid?.focus({ preventScroll: true }))
    }
  }, [])
  return panel
}
