import CalendarX from 'lucide-react/icons/calendar-x'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { UtilisationAnswer } from '#src/contract/compute.ts'
import { utilisationState } from '#src/state/utilisation.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useDelayed } from '#src/ui/delayed.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import page from '#src/ui/page.module.css'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AreasChart } from './charts/areas-chart.tsx'
import { HoursChart } from './charts/hours-chart.tsx'
import { NoShowsChart } from './charts/no-shows-chart.tsx'
import { RankingChart } from './charts/ranking-chart.tsx'
import { TypesChart } from './charts/types-chart.tsx'
import { Counted } from './scope/counted.tsx'
import { ScopeBar } from './scope/scope-bar.tsx'
import { Summary } from './summary.tsx'
import { useUtilisation } from './use-utilisation.ts'
import { type EditedUtilisation, useUtilisationSearch } from './use-utilisation-search.ts'
import styles from './utilisation.module.css'

/** How full hours, areas, types and resources are on some days. */
const Utilisation = () => {
  const { t } = useTranslation()
  const edited = useUtilisationSearch()
  const lookAgain = useUtilisation(edited.search)
  const { phase, answer } = useSnapshot(utilisationState) as typeof utilisationState
  const isLoading = phase === 'idle' || phase === 'loading'
  const isSlow = useDelayed(isLoading && answer === null)
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={isLoading}>
      <div className={styles.progress}>
        <Progress label={t('utilisation.loading')} active={isLoading} share={answer && shareLoaded(answer)} />
      </div>
      <h1 className={page.title}>{t('place.utilisation')}</h1>
      <ScopeBar {...edited} />
      <Counted days={edited.search.days} onLookAgain={lookAgain} />
      {answer === null && isSlow && <Skeleton lines={8} />}
      {answer !== null && <Charts answer={answer} isLoading={isLoading} {...edited} />}
    </div>
  )
}

interface ChartsProps extends EditedUtilisation {
  readonly answer: UtilisationAnswer
  readonly isLoading: boolean
}

const Charts = ({ answer, isLoading, ...edited }: ChartsProps) => {
  const { t } = useTranslation()
  const { outcomes, outcomesFault } = useSnapshot(utilisationState) as typeof utilisationState
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
      <Summary answer={answer} />
      <div className={styles.charts}>
        <HoursChart answer={answer} {...edited} />
        <div className={styles.column}>
          <TypesChart types={answer.types} {...edited} />
          <AreasChart areas={answer.areas} {...edited} />
        </div>
        <RankingChart chart="busiest" resources={answer.busiest} {...edited} />
        <RankingChart chart="idlest" resources={answer.idlest} {...edited} />
        <NoShowsChart counts={outcomes} fault={outcomesFault} {...edited} />
      </div>
    </>
  )
}

const shareLoaded = ({ resources: { loaded, failed, compared } }: UtilisationAnswer): number =>
  compared === 0 ? 1 : (loaded + failed) / compared

export default Utilisation
