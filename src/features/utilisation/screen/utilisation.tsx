import CalendarX from 'lucide-react/icons/calendar-x'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import { isPending } from '#src/base/loaded.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { useEqual } from '#src/base/use-query.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Progress, Skeleton, Trouble, useDelayed } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { AreasChart } from './charts/areas-chart.tsx'
import { HoursChart, RankingChart, TypesChart } from './charts/bar-charts.tsx'
import { NoShowsChart } from './charts/no-shows-chart.tsx'
import { loadBefore, loadOutcomes, loadUtilisation } from '../model/load-utilisation.ts'
import { PrintSheet } from './print-sheet.tsx'
import { ScopeBar } from './scope-bar.tsx'
import { clearUtilisation, ownOutcomes, utilisation } from '../model/state.ts'
import { Headline, Summary, useCountedWords } from './summary.tsx'
import { type EditedUtilisation, useUtilisationSearch } from './use-utilisation-search.ts'
import type { UtilisationSearch } from '../model/utilisation-search.ts'
import styles from './utilisation.module.css'

interface CountedProps {
  readonly days: UtilisationSearch['days']
  readonly onLookAgain: () => void
  readonly onPrint: () => void
}

/** Shows the days, the number of resources and the time of the figures, and which resources they exclude. */
const Counted = ({ days, onLookAgain, onPrint }: CountedProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const countedWords = useCountedWords()
  const { phase, value: answer, asOf, fault } = useSnapshot(utilisation)
  const isLoading = isPending(phase)
  const resources = answer?.resources
  const missed = resources && !isLoading && fault === null ? resources.compared - resources.loaded : 0
  const closed = resources ? resources.matched - resources.countable : 0
  const said = answer ? countedWords(answer) : ''
  return (
    <div className={styles.counted}>
      <div className={classes(page.bar, styles.bar)}>
        <p>
          <strong>{format.longDayRange(startOfDay(utc, days.from), startOfDay(utc, days.to), utc)}</strong>
          {said !== '' && <> · {said}</>}
          {asOf !== null && <> · {t('connection.asOf', { time: format.time(asOf, homeZone()) })}</>}
        </p>
        <div className={styles.again}>
          <Button
            look="quiet"
            size="small"
            icon={<RefreshCw size={14} aria-hidden="true" />}
            disabled={isLoading}
            onClick={onLookAgain}
          >
            {t('utilisation.refresh')}
          </Button>
          <Button
            look="quiet"
            size="small"
            icon={<Printer size={14} aria-hidden="true" />}
            disabled={phase !== 'ready'}
            onClick={onPrint}
          >
            {t('utilisation.print')}
          </Button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {phase === 'ready' && said}
      </p>
      {fault !== null && (
        <Trouble role="alert">
          {t('utilisation.failed')} {faultMessage(fault)}
        </Trouble>
      )}
      {resources && (
        <p className={styles.note}>
          {[
            ...(resources.compared < resources.countable
              ? [
                  t('utilisation.sampled', {
                    compared: format.number(resources.compared),
                    total: format.number(resources.countable),
                  }),
                ]
              : []),
            ...(closed > 0 ? [t('utilisation.uncountable', { count: closed })] : []),
            ...(missed > 0 ? [t('group.resourcesMissed', { count: missed })] : []),
            t('utilisation.about'),
            ...(answer?.attendance ? [] : [t('utilisation.notAttendance')]),
          ].join(' ')}
        </p>
      )}
    </div>
  )
}

/** Milliseconds in which several changes count as one. */
const pause = 150

/**
 * Loads the days and resources of the search, and again if they change, but not if only their presentation changes.
 * Stops when the component unmounts. Returns a function that loads again.
 */
const useUtilisation = ({ days, scope }: UtilisationSearch): (() => void) => {
  const services = useBooking()
  const [round, setRound] = useState(0)
  const wanted = useEqual({ days, scope })
  useEffect(() => {
    const coming = services.scope.child()
    const look = async (): Promise<void> => {
      const loaded = await loadUtilisation(services, wanted, coming)
      if (!loaded.ok || loaded.value === null) return
      await Promise.all([
        // If the server reports attendance, the user's own is part of it.
        loaded.value.attendance === null && loadOutcomes(services, wanted, coming),
        loadBefore(services, wanted, coming),
      ])
    }
    const timer = setTimeout(() => void look(), pause)
    return () => {
      clearTimeout(timer)
      coming.end()
    }
  }, [services, wanted, round])
  useEffect(
    () => () => {
      clearUtilisation()
      void askEngine(services.engine.closeUtilisation())
    },
    [services],
  )
  return useCallback(() => setRound((count) => count + 1), [])
}

/** Utilisation of hours, areas, types and resources on some days. */
const Utilisation = () => {
  const { t } = useTranslation()
  const edited = useUtilisationSearch()
  const lookAgain = useUtilisation(edited.search)
  const { phase, value: answer, asOf } = useSnapshot(utilisation)
  const isLoading = isPending(phase)
  const [isPrinting, setPrinting] = useState(false)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const isSlow = useDelayed(isLoading && answer === null)
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={isLoading}>
      <div className={styles.progress}>
        <Progress label={t('utilisation.loading')} active={isLoading} share={answer && shareLoaded(answer)} />
      </div>
      <h1 className={page.title}>{t('place.utilisation')}</h1>
      <ScopeBar {...edited} />
      <Counted days={edited.search.days} onLookAgain={lookAgain} onPrint={() => setPrinting(true)} />
      {answer === null && isSlow && <Skeleton lines={8} />}
      {answer !== null && <Charts answer={answer} isLoading={isLoading} {...edited} />}
      {answer !== null && isPrinting && (
        <PrintSheet answer={answer} search={edited.search} asOf={asOf} onDone={onPrinted} />
      )}
    </div>
  )
}

interface ChartsProps extends EditedUtilisation {
  readonly answer: UtilisationAnswer
  readonly isLoading: boolean
}

const Charts = ({ answer, isLoading, ...edited }: ChartsProps) => {
  const { t } = useTranslation()
  const { value: outcomes, fault: outcomesFault } = useSnapshot(ownOutcomes)
  const { matched, loaded } = answer.resources
  if (matched === 0)
    return (
      <EmptyState
        icon={<Search size={20} />}
        title={t('nearMiss.nothing')}
        actions={
          <Button onClick={() => edited.change({ scope: { requirements: [] } })}>{t('filters.clearAll')}</Button>
        }
      >
        {t('utilisation.noMatch')}
      </EmptyState>
    )
  if (answer.total.bookable === 0) {
    if (isLoading) return <Skeleton lines={8} />
    return (
      <EmptyState
        icon={<CalendarX size={20} />}
        title={t(loaded > 0 ? 'utilisation.empty' : 'utilisation.nothingLoaded')}
      >
        {loaded > 0 && t('utilisation.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <Headline answer={answer} range={edited.search.range} />
      <Summary answer={answer} />
      <div className={styles.charts}>
        <HoursChart answer={answer} {...edited} />
        <div className={styles.column}>
          <TypesChart types={answer.types} {...edited} />
          <AreasChart areas={answer.areas} {...edited} />
        </div>
        <RankingChart chart="busiest" resources={answer.busiest} {...edited} />
        <RankingChart chart="idlest" resources={answer.idlest} {...edited} />
        <NoShowsChart attendance={answer.attendance} counts={outcomes} fault={outcomesFault} {...edited} />
      </div>
    </>
  )
}

const shareLoaded = ({ resources: { loaded, failed, compared } }: UtilisationAnswer): number =>
  compared === 0 ? 1 : (loaded + failed) / compared

export default Utilisation
