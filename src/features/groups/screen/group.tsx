import ArrowDown from 'lucide-react/icons/arrow-down'
import Users from 'lucide-react/icons/users'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'
import { useMedia } from '#src/ui/media.ts'
import page from '#src/ui/page.module.css'
import { classes } from '#src/ui/text.ts'
import { findGroupTimes, takeGroupTime } from '../model/find-group-times.ts'
import { type GroupSearch } from '../model/group-search.ts'
import { useGroupSearch } from './use-group-search.ts'
import styles from './group.module.css'
import { Question } from './question/question.tsx'
import { Results } from './results/results.tsx'
import { groupTimes } from '../model/state.ts'

/** Milliseconds; changes within this time count as one. */
const pause = 150

/** Searches for common times, again after every change. Returns a function that repeats the search. */
export const useGroupTimes = (search: GroupSearch): (() => void) => {
  const services = usePlanning()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const scope = services.scope.child()
    const timer = setTimeout(() => void findGroupTimes(services, search, scope), pause)
    return () => {
      clearTimeout(timer)
      scope.end()
    }
  }, [services, search, round])
  useEffect(
    () => () => {
      groupTimes.clear()
      void askEngine(services.engine.closeGroup())
    },
    [services],
  )
  return useCallback(() => setRound((count) => count + 1), [])
}

/** At this width the results are below the fields. */
const narrowQuery = '(width < 900px)'

/** Screen that finds a time for all participants, with a resource for each of several requirements. */
const Group = () => {
  const { t } = useTranslation()
  const { current } = useSnapshot(configuration)
  return (
    <div className={classes(page.page, styles.screen)}>
      <h1 className={page.title}>{t('place.findTime')}</h1>
      {current?.enableGroupFinding ? (
        <Finding />
      ) : (
        <EmptyState icon={<Users size={20} />} title={t('group.off')}>
          {t('group.offHint')}
        </EmptyState>
      )}
    </div>
  )
}

const Finding = () => {
  const edited = useGroupSearch()
  const lookAgain = useGroupTimes(edited.search)
  useTakeBest(edited.search)
  return (
    <>
      <WayToTimes />
      <div className={styles.sides}>
        <Question {...edited} />
        <Results {...edited} onLookAgain={lookAgain} />
      </div>
    </>
  )
}

/**
 * Ctrl+Enter takes the best time, as it sends the form that then opens. If schedules are still loading, it waits for
 * them.
 */
const useTakeBest = (search: GroupSearch): void => {
  const services = useReading()
  const { phase, value: answer } = useSnapshot(groupTimes)
  const [wanted, setWanted] = useState<GroupSearch | null>(null)
  useEffect(() => {
    const want = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setWanted(search)
    }
    document.addEventListener('keydown', want)
    return () => document.removeEventListener('keydown', want)
  }, [search])
  const best = phase === 'ready' && wanted === search ? answer?.times[0] : undefined
  useEffect(() => {
    if (best) takeGroupTime(services, search, best)
  }, [services, search, best])
}

/** If the results are below the fields, shows their number above and a link to them. */
const WayToTimes = () => {
  const { t } = useTranslation()
  const { phase, value: answer } = useSnapshot(groupTimes)
  const isNarrow = useMedia(narrowQuery)
  if (!isNarrow || phase !== 'ready' || answer === null || answer.times.length === 0) return null
  return (
    <Button
      className={styles.way}
      icon={<ArrowDown size={15} aria-hidden="true" />}
      onClick={() => {
        const heading = document.getElementById('group-results')
        heading?.scrollIntoView()
        heading?.focus({ preventScroll: true })
      }}
    >
      {t('group.found', { count: answer.times.length })}
    </Button>
  )
}

export default Group
