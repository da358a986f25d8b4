import SearchX from 'lucide-react/icons/search-x'
import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { takeNearMiss } from '#src/flows/take-near-miss.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { LeftOutWords } from '../../../reservation-parts/why/left-out-words.tsx'
import { useWordContext } from '../../../reservation-parts/why/use-word-context.ts'
import { withoutConditions } from '../chips.ts'
import { ExclusionList } from './exclusion-list.tsx'
import { NearMissList } from './near-miss-list.tsx'
import styles from './near-misses.module.css'
import { useNearMisses } from './use-near-misses.ts'
import { WaitForAny } from './wait-for-any.tsx'

/** Nothing matches: what would, what leaves how many out, and why what is searched for by its name is not there. */
export const NearMissPanel = () => {
  const context = useWordContext()
  const product = useProduct()
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
          onTake={(changes) => takeNearMiss(product, changes)}
        />
      )}
      {misses !== null && misses.timed.length > 0 && <WaitForAny />}
      {misses !== null && misses.excluded.length > 0 && (
        <ExclusionList exclusions={misses.excluded} total={total} context={asked} />
      )}
      <Button onClick={() => takeNearMiss(product, withoutConditions)}>{t('filters.clearAll')}</Button>
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
