import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { GroupAnswer } from '#src/contract/compute.ts'
import { isPerfect } from '#src/core/group/reasons.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { groupState } from '#src/state/group.ts'
import { Button } from '#src/ui/button.tsx'
import { useDelayed } from '#src/ui/delayed.ts'
import page from '#src/ui/page.module.css'
import { Progress } from '#src/ui/progress.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import type { EditedSearch } from '../use-group-search.ts'
import { NothingFound } from './nothing-found.tsx'
import styles from './results.module.css'
import { TimeCard } from './time-card.tsx'
import { Unknowns } from './unknowns.tsx'
import { useNames } from './use-names.ts'

interface ResultsProps extends EditedSearch {
  readonly onLookAgain: () => void
}

/** The common times, best first; what is still coming, what failed, and what to change where there is none. */
export const Results = ({ search, change, onLookAgain }: ResultsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { phase, answer, fault } = useSnapshot(groupState) as Pick<typeof groupState, 'phase' | 'answer' | 'fault'>
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

/** Whether anything has to be given up, in a sentence. */
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
