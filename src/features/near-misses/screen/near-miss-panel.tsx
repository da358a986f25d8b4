import { searchState } from '#src/base/search-state.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import FunnelX from 'lucide-react/icons/funnel-x'
import MapPin from 'lucide-react/icons/map-pin'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { LeftOut, NearMisses, Question } from '#src/engine/compute.ts'
import { useQuery } from '#src/base/use-query.ts'
import { AlternativeButton } from '#src/features/bookings/screen/reserve/alternative-button.tsx'
import { withoutConditions } from '#src/features/bookings/model/reserve/chips.ts'
import { placeName } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'
import { focusGrid } from '#src/ui/focus.ts'
import {
  type ConditionContext,
  ExclusionList,
  liftedWords,
  useConditionContext,
  WaitForAny,
} from './exclusion-list.tsx'
import {
  findLeftOutByName,
  findNamesake,
  findNearMisses,
  findOtherDay,
  takeNearMiss,
} from '../model/find-near-misses.ts'
import { LeftOutWords } from './left-out.tsx'
import type { NearMiss, QuestionChanges } from '../model/rules/condition.ts'
import styles from './near-misses.module.css'

/** Returns the text of an alternative: '15 min later', and the resulting time. */
function nearMissWords(
  alternative: NearMiss,
  context: ConditionContext,
): { readonly title: string; readonly detail: string } {
  const { t, format, zone, configuration: current } = context
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
      const name = placeName(current?.areas ?? [], areaId) || t('filters.areas')
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

/** Alternative queries that have results, best first, with a button each. */
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

interface FoundNearMisses {
  /** Query that they are alternatives to. */
  readonly question: Question
  readonly misses: NearMisses | null
  readonly leftOut: readonly LeftOut[]
}

/** Searches again after every arrangement of the rows. Drops the result if the query has changed since. */
function useNearMisses(): FoundNearMisses | null {
  const services = usePlanning()
  const { groups } = useSnapshot(timeline)
  const find = async (): Promise<FoundNearMisses | undefined> => {
    const { question } = searchState
    const [misses, leftOut] = await Promise.all([findNearMisses(services), findLeftOutByName(services)])
    return searchState.question === question ? { question, misses, leftOut } : undefined
  }
  const found = useQuery(find, [services], { again: [groups] })
  const misses = found?.misses ?? null
  // Waits until all held data is known, because other days are loaded only for this.
  const day = useQuery(
    () => (misses === null || misses.unread > 0 ? null : findOtherDay(services, misses)),
    [services, misses],
  )
  return found && misses && day ? { ...found, misses: withDay(misses, day) } : found
}

/** Inserts another day before the alternatives that remove a condition. */
function withDay(misses: NearMisses, day: NearMiss): NearMisses {
  const { alternatives } = misses
  const isNearer = ({ kind }: NearMiss): boolean => kind !== 'without'
  return {
    ...misses,
    alternatives: [...alternatives.filter(isNearer), day, ...alternatives.filter((one) => !isNearer(one))],
  }
}

/**
 * Panel for a query without results: alternatives, the number of resources each condition excludes, and the reasons why
 * a resource searched by name is missing.
 */
const NearMissPanel = () => {
  const context = useConditionContext()
  const services = useReading()
  const { total } = useSnapshot(timeline)
  const found = useNearMisses()
  const panel = useFocusGivenBack()
  const { t, question } = context
  const misses = found?.misses ?? null
  const alternatives = misses?.alternatives ?? []
  // A resource with this name may exist and be excluded only by other conditions.
  const isUnknown = question.search !== '' && found !== null && found.leftOut.length === 0
  // The result belongs to the query it was requested for.
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

/**
 * Moves the focus to the timeline when the panel closes with the focus inside, because the timeline replaces it. A button
 * that was clicked may be gone earlier than the panel.
 */
function useFocusGivenBack() {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && element?.contains(target) === true
    let hadFocus = isInside(document.activeElement)
    const follow = ({ target }: Event): void => {
      hadFocus = isInside(target)
    }
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      const isLost = document.activeElement === document.body || isInside(document.activeElement)
      // Waits until the panel has been removed, but not for a frame: a busy browser may not draw one for seconds.
      if (hadFocus && isLost) queueMicrotask(() => focusGrid())
    }
  }, [])
  return panel
}

/**
 * Shown if there are results, but the resource with exactly the search text as its name is excluded. Shows the reasons.
 */
const LeftOutStrip = () => {
  const { t } = useTranslation()
  const leftOut = useNamesake()
  return (
    <div role="status">
      {leftOut && (
        <div className={styles.strip}>
          <EyeOff size={16} aria-hidden="true" />
          <div>
            <p className="visually-hidden">{t('nearMiss.leftOut')}</p>
            <LeftOutWords leftOut={leftOut} named />
          </div>
        </div>
      )}
    </div>
  )
}

/** Queries again after every arrangement of the rows. */
function useNamesake(): LeftOut | null {
  const services = useReading()
  const { groups } = useSnapshot(timeline)
  return useQuery(() => findNamesake(services), [services], { again: [groups] })
}

/** Empty state if no resource matches or none exist. Otherwise a note if the resource searched by name is excluded. */
export function NothingFits() {
  const { t } = useTranslation()
  const { matched, total } = useSnapshot(timeline)
  const { resources } = useSnapshot(configuration)
  const isUnread = resources !== null && resources.counts.unread + resources.counts.incomplete > 0
  const empty = isUnread ? 'resourcesUnread' : 'noResources'
  if (matched !== 0) return <LeftOutStrip />
  return (
    <div className={styles.over}>
      {total === 0 ? (
        <EmptyState icon={<SearchX size={20} />} title={t(`nearMiss.${empty}`)}>
          {t(`nearMiss.${empty}Hint`)}
        </EmptyState>
      ) : (
        <NearMissPanel />
      )}
    </div>
  )
}
