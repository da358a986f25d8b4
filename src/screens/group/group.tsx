import ArrowDown from 'lucide-react/icons/arrow-down'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '#src/state/configuration.ts'
import { groupState } from '#src/state/group.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useMedia } from '#src/ui/media.ts'
import page from '#src/ui/page.module.css'
import styles from './group.module.css'
import { Question } from './question/question.tsx'
import { Results } from './results/results.tsx'
import { useGroupSearch } from './use-group-search.ts'
import { useGroupTimes } from './use-group-times.ts'

/** The fields and the times stand one below the other. */
const narrowQuery = '(width < 900px)'

/** Finds a time that suits everybody, with a resource for each of several requirements. */
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

/** Where the times stand below all the fields, how many there are and the way to them is said above. */
const WayToTimes = () => {
  const { t } = useTranslation()
  const { phase, answer } = useSnapshot(groupState)
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
