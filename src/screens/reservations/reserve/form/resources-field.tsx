import { useTranslation } from 'react-i18next'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SearchHit } from '#src/contract/compute.ts'
import type { ResourceId } from '#src/core/brand.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState, setDraftResources } from '#src/state/draft.ts'
import { Button } from '#src/ui/button.tsx'
import field from '#src/ui/field.module.css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { CodeButton } from '../../../qr/show/code-button.tsx'
import { ExchangeField } from './exchange-field.tsx'
import styles from './resources-field.module.css'

const offered = 6

/** What is booked, and a search to book something more for the same time. */
export const ResourcesField = ({ problem }: { readonly problem: string | null }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { resources } = useSnapshot(draftState)
  const [isAdding, setAdding] = useState(false)
  const [exchanged, setExchanged] = useState<ResourceId | null>(null)
  const [text, setText] = useState('')
  const [hits, setHits] = useState<readonly SearchHit[]>([])

  useEffect(() => {
    let isWanted = true
    if (text.trim() !== '') {
      void askEngine(product.engine.search(text, offered)).then((answer) => {
        if (isWanted && answer.ok) setHits(answer.value)
      })
    }
    return () => {
      isWanted = false
    }
  }, [product, text])

  const add = async (hit: SearchHit): Promise<void> => {
    const found = await askEngine(product.engine.resource(hit.id))
    const email = found.ok && found.value ? addressOf(found.value) : null
    if (email === null) return
    setDraftResources([...draftState.resources, { id: hit.id, name: hit.name, email }])
    setAdding(false)
    setText('')
  }
  const shown = text.trim() === '' ? [] : hits.filter(({ id }) => !resources.some((resource) => resource.id === id))

  return (
    <div role="group" aria-label={t('form.resources')} className={styles.group}>
      <span className={field.label}>{t('form.resources')}</span>
      <ul className={styles.list}>
        {resources.map((resource) => (
          <li key={resource.id} className={styles.resource}>
            <DoorOpen size={16} aria-hidden="true" />
            <span>{resource.name}</span>
            <span className={styles.tools}>
              <CodeButton resourceId={resource.id} name={resource.name} />
              <IconButton
                label={t('change.exchange', { name: resource.name })}
                aria-expanded={exchanged === resource.id}
                icon={<ArrowLeftRight size={14} aria-hidden="true" />}
                onClick={() => setExchanged(exchanged === resource.id ? null : resource.id)}
              />
              {resources.length > 1 && (
                <IconButton
                  label={t('app.remove', { name: resource.name })}
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => setDraftResources(resources.filter(({ id }) => id !== resource.id))}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <div className={field.problem} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </div>
      )}
      {exchanged !== null && resources.some(({ id }) => id === exchanged) && (
        <ExchangeField id={exchanged} onDone={() => setExchanged(null)} />
      )}
      {isAdding ? (
        <div className={styles.adding}>
          <SearchField
            label={t('form.findResource')}
            value={text}
            clearLabel={t('app.clear')}
            onChange={setText}
            ref={(input) => input?.focus()}
          />
          <ul>
            {shown.map((hit) => (
              <li key={hit.id}>
                <button type="button" className={styles.hit} onClick={() => void add(hit)}>
                  <span>{hit.name}</span>
                  <span className={styles.area}>{hit.areaName}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Button
          look="quiet"
          size="small"
          className={styles.add}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('form.addResource')}
        </Button>
      )}
    </div>
  )
}
