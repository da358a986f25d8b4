import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { showLeftOut } from '#src/state/left-out.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { LeftOutWords } from '../../../reservation-parts/why/left-out-words.tsx'
import { useWordContext } from '../../../reservation-parts/why/use-word-context.ts'
import { ExclusionList } from '../near-misses/exclusion-list.tsx'
import shared from '../near-misses/near-misses.module.css'
import styles from './left-out-panel.module.css'
import { useLeftOutList } from './use-left-out-list.ts'

/** Resources shown at first, and more with each press. */
const step = 20

/** Which condition leaves how many out, and each of them with its reasons and the press that shows it. */
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
      // What was pressed may be gone with what it has shown.
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
