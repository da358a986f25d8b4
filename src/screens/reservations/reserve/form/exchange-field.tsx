import { useTranslation } from 'react-i18next'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Alternative } from '#src/contract/compute.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { fold } from '#src/core/filter/fold.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { findFreeResources } from '#src/flows/find-free-resources.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState, setDraftResources } from '#src/state/draft.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './resources-field.module.css'

const offered = 6

interface ExchangeFieldProps {
  readonly id: ResourceId
  readonly onDone: () => void
}

/** Another resource in the place of one: those that are free at the chosen time and hold who comes on site. */
export const ExchangeField = ({ id, onDone }: ExchangeFieldProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { draft, resources } = useSnapshot(draftState)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Alternative[] | null>(null)
  const start = draft?.span.start
  const end = draft?.span.end
  const onSite = draft?.attendees.filter(({ remotely }) => !remotely).length ?? 0

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    let isWanted = true
    if (start === undefined || end === undefined) return undefined
    const span: InstantSpan = { start: start, end: end }
    void findFreeResources(product, id, span, onSite).then((free) => (isWanted ? setFound(free) : undefined))
    return () => {
      isWanted = false
    }
  }, [product, id, start, end, onSite])
  const shown = useMemo(() => {
    const wanted = fold(text.trim())
    return (found ?? [])
      .filter(({ resourceId }) => !resources.some((resource) => resource.id === resourceId))
      .filter(({ name, areaName }) => fold(`${name} ${areaName}`).includes(wanted))
      .slice(0, offered)
  }, [found, resources, text])

  const take = async (alternative: Alternative): Promise<void> => {
    const asked = await askEngine(product.engine.resource(alternative.resourceId))
    const email = asked.ok && asked.value ? addressOf(asked.value) : null
    if (email === null) return
    const instead = { id: alternative.resourceId, name: alternative.name, email }
    setDraftResources(draftState.resources.map((resource) => (resource.id === id ? instead : resource)))
    onDone()
  }
  return (
    <div className={styles.adding}>
      <SearchField
        label={t('change.findFree')}
        value={text}
        clearLabel={t('app.clear')}
        onChange={setText}
        ref={field}
      />
      <ul aria-label={t('change.free')}>
        {shown.map((alternative) => (
          <li key={alternative.resourceId}>
            <button type="button" className={styles.hit} onClick={() => void take(alternative)}>
              <span>{alternative.name}</span>
              <span className={styles.area}>
                {[
                  alternative.areaName,
                  alternative.capacity === null ? '' : t('conflict.seats', { count: alternative.capacity }),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found !== null && shown.length === 0 && (
        <p role="status" className={styles.area}>
          {t('change.noneFree')}
        </p>
      )}
    </div>
  )
}
