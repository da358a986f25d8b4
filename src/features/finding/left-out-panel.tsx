import { useQuery } from '#src/features/availability/use-query.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LeftOutList, Question } from '#src/engine/compute.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { ExclusionList, useWordContext } from './exclusion-list.tsx'
import { findAllLeftOut } from './find-near-misses.ts'
import styles from './left-out-panel.module.css'
import { LeftOutWords } from './left-out-words.tsx'
import shared from './near-misses/near-misses.module.css'
import { leftOut, showLeftOut } from './state.ts'

export interface FoundLeftOutList {
  /** Query that excludes them. */
  readonly question: Question
  readonly list: LeftOutList
}

/** Queries again after every arrangement of the rows. The previous result stays until then. */
function useLeftOutList(text: string, limit: number): FoundLeftOutList | null {
  const services = useServices()
  const { groups } = useSnapshot(timeline)
  const find = async (): Promise<FoundLeftOutList | undefined> => {
    const { question } = timeline
    const list = await findAllLeftOut(services, text, limit)
    return list ? { question, list } : undefined
  }
  return useQuery(find, [services, text, limit], { again: [groups], keepsLast: true })
}

/** Shows the number of excluded resources and opens their reasons. Hidden if the query shows all resources. */
export const LeftOutButton = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched, total } = useSnapshot(timeline)
  const { isShown } = useSnapshot(leftOut)
  const count = total - (matched ?? total)
  if (count === 0) return null
  return (
    <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => showLeftOut(!isShown)}>
      {t('leftOut.why', { count, number: format.number(count) })}
    </Button>
  )
}

/** Resources shown at first, and added with each click. */
const step = 20

/**
 * Shows the number of resources each condition excludes, and each resource with its reasons and a button to show it.
 */
export const LeftOutPanel = () => {
  const context = useWordContext()
  const { t, format } = context
  const { total } = useSnapshot(timeline)
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  const found = useLeftOutList(text, limit)
  const { count = 0, first = [], excluded = [] } = found?.list ?? {}
  const asked = found === null ? context : { ...context, question: found.question }
  return (
    <SidePanel
      title={t('leftOut.title')}
      // A clicked button may disappear when its resource is shown.
      subject={JSON.stringify(found?.question)}
      closeLabel={t('app.close')}
      onClose={() => showLeftOut(false)}
    >
      <div className={styles.panel}>
        {excluded.length > 0 && <ExclusionList exclusions={excluded} total={total} context={asked} />}
        <section className={shared.part} aria-labelledby="left-out-list">
          <SearchField label={t('leftOut.search')} value={text} clearLabel={t('app.clear')} onChange={setText} />
          {found !== null && (
            <h3 id="left-out-list" role="status">
              {count === 0 && text !== ''
                ? t('leftOut.nothingFor', { text })
                : t('leftOut.count', { count, number: format.number(count) })}
            </h3>
          )}
          <ul className={shared.named}>
            {first.map((one) => (
              <li key={one.id}>
                <LeftOutWords leftOut={one} named />
              </li>
            ))}
          </ul>
          {count > first.length && first.length > 0 && (
            <Button onClick={() => setLimit(first.length + step)}>{t('leftOut.more')}</Button>
          )}
        </section>
      </div>
    </SidePanel>
  )
}
