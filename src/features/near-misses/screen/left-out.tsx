import { searchState } from '#src/base/search-state.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { LeftOut, LeftOutList, Question } from '#src/engine/compute.ts'
import { useQuery } from '#src/base/use-query.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { ExclusionList, liftedWords, misfitWords, useConditionContext } from './exclusion-list.tsx'
import { findAllLeftOut, findLeftOut, takeNearMiss } from '../model/find-near-misses.ts'
import styles from './near-misses.module.css'
import { leftOut, showLeftOut } from '#src/features/near-misses/model/state.ts'

interface LeftOutWordsProps {
  readonly leftOut: LeftOut
  /** Also shows the name. */
  readonly named?: boolean
}

/** Reasons why the query excludes a resource, and a button that removes the conditions. */
export const LeftOutWords = ({ leftOut: one, named = false }: LeftOutWordsProps) => {
  const context = useConditionContext()
  const services = useReading()
  const { t } = context
  const { name, areaName, reasons, changes } = one
  const [only] = reasons
  const label =
    reasons.length === 1 && only
      ? t('nearMiss.without', { conditions: liftedWords([only.condition], context) })
      : t('nearMiss.show', { name })
  return (
    <div className={styles.leftOut}>
      {named && (
        <p className={styles.name}>
          {name} {areaName !== '' && <span>{areaName}</span>}
        </p>
      )}
      <ul className={styles.reasons}>
        {reasons.map((misfit) => (
          <li key={JSON.stringify(misfit.condition)}>{misfitWords(misfit, context)}</li>
        ))}
      </ul>
      {changes !== null && (
        <Button size="small" onClick={() => takeNearMiss(services, changes)}>
          {label}
        </Button>
      )}
    </div>
  )
}

/**
 * Returns the reasons why the query excludes a resource. Null for a null id, if the resource is included, and until
 * known. Queried again after every arrangement of the rows.
 */
function useLeftOut(id: string | null): LeftOut | null {
  const services = useReading()
  const { groups, matched } = useSnapshot(timeline)
  const asked = matched === null || id === null ? null : resourceIdOf(id)
  return useQuery(() => (asked === null ? null : findLeftOut(services, asked)), [services, asked], { again: [groups] })
}

/** Returns the reasons as text, such as 'needs 12 seats, has 8'; '' if there are none. */
export function useLeftOutWords(id: string | null): string {
  const context = useConditionContext()
  const found = useLeftOut(id)
  return found?.reasons.map((misfit) => misfitWords(misfit, context)).join(', ') ?? ''
}

/** Note with the reasons, for an open resource that the list excludes. Empty if the list includes it. */
export const LeftOutNote = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const found = useLeftOut(resourceId)
  if (found === null) return null
  return (
    <section className={styles.note} aria-label={t('nearMiss.leftOut')}>
      <EyeOff size={16} aria-hidden="true" />
      <div>
        <h3>{t('nearMiss.leftOut')}</h3>
        <LeftOutWords leftOut={found} />
      </div>
    </section>
  )
}

interface FoundLeftOutList {
  /** Query that excludes them. */
  readonly question: Question
  readonly list: LeftOutList
}

/** Queries again after every arrangement of the rows. The previous result stays until then. */
function useLeftOutList(text: string, limit: number): FoundLeftOutList | null {
  const services = useReading()
  const { groups } = useSnapshot(timeline)
  const find = async (): Promise<FoundLeftOutList | undefined> => {
    const { question } = searchState
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
  const context = useConditionContext()
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
      <div className={styles.leftOutPanel}>
        {excluded.length > 0 && <ExclusionList exclusions={excluded} total={total} context={asked} />}
        <section className={styles.part} aria-labelledby="left-out-list">
          <SearchField label={t('leftOut.search')} value={text} clearLabel={t('app.clear')} onChange={setText} />
          {found !== null && (
            <h3 id="left-out-list" role="status">
              {count === 0 && text !== ''
                ? t('leftOut.nothingFor', { text })
                : t('leftOut.count', { count, number: format.number(count) })}
            </h3>
          )}
          <ul className={styles.named}>
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
