import { useQuery } from '#src/base/use-query.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Alternative, SearchHit } from '#src/engine/compute.ts'
import { findFreeResources } from '../../../model/reserve/find-free-resources.ts'
import { CodeButton } from '#src/features/availability/screen/code-dialog.tsx'
import type { ResourceId } from '#src/kernel/ids.ts'
import { fold } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import field from '#src/ui/field.module.css'
import { SearchField } from '#src/ui/text-fields.tsx'
import { kindIcons } from '../kind-icon.ts'
import type { BookingKind } from '../../../model/reserve/rules/one-tap.ts'
import { draftState, setDraftResources } from '../../../model/reserve/draft-state.ts'
import { draftResource } from '../../../model/reserve/resolved-draft.ts'
import styles from './resources-field.module.css'

const offered = 6

interface HitProps {
  readonly name: string
  readonly detail: string
  readonly onChoose: () => void
}

const Hit = ({ name, detail, onChoose }: HitProps) => (
  <li>
    <button type="button" className={styles.hit} onClick={onChoose}>
      <span>{name}</span>
      <span className={styles.area}>{detail}</span>
    </button>
  </li>
)

interface ExchangeFieldProps {
  readonly id: ResourceId
  readonly onDone: () => void
}

/** Replaces a resource by another one that is free at the chosen time and large enough for the attendees on site. */
const ExchangeField = ({ id, onDone }: ExchangeFieldProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const { draft, resources } = useSnapshot(draftState)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const start = draft?.span.start
  const end = draft?.span.end
  const onSite = draft?.attendees.filter(({ remotely }) => !remotely).length ?? 0

  useEffect(() => input.current?.focus(), [])
  const found = useQuery(
    () => (start === undefined || end === undefined ? null : findFreeResources(services, id, { start, end }, onSite)),
    [services, id, start, end, onSite],
    { keepsLast: true },
  )
  const shown = useMemo(() => {
    const wanted = fold(text.trim())
    return (found ?? [])
      .filter(({ resourceId }) => !resources.some((resource) => resource.id === resourceId))
      .filter(({ name, areaName }) => fold(`${name} ${areaName}`).includes(wanted))
      .slice(0, offered)
  }, [found, resources, text])

  const take = async ({ resourceId }: Alternative): Promise<void> => {
    const instead = await draftResource(services, resourceId)
    if (!instead) return
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
        ref={input}
      />
      <ul aria-label={t('change.free')}>
        {shown.map((alternative) => (
          <Hit
            key={alternative.resourceId}
            name={alternative.name}
            detail={[
              alternative.areaName,
              alternative.capacity === null ? '' : t('conflict.seats', { count: alternative.capacity }),
            ]
              .filter((part) => part !== '')
              .join(', ')}
            onChoose={() => void take(alternative)}
          />
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

interface ResourcesFieldProps {
  readonly problem: string | null
  /** Category of the resources; null until it is known. */
  readonly kind: BookingKind | null
}

/** The booked resources, and a search to add another one for the same time. */
export const ResourcesField = ({ problem, kind }: ResourcesFieldProps) => {
  const Icon = kindIcons[kind ?? 'meeting']
  const { t } = useTranslation()
  const services = useReading()
  const { resources } = useSnapshot(draftState)
  const [isAdding, setAdding] = useState(false)
  const [exchanged, setExchanged] = useState<ResourceId | null>(null)
  const [text, setText] = useState('')
  const { engine } = services
  const query = () => (text.trim() === '' ? null : engine.search(text, offered))
  const hits = useQuery(query, [engine, text], { keepsLast: true }) ?? []

  const add = async (hit: SearchHit): Promise<void> => {
    const found = await draftResource(services, hit.id)
    if (!found) return
    setDraftResources([...draftState.resources, found])
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
            <Icon size={16} aria-hidden="true" />
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
              <Hit key={hit.id} name={hit.name} detail={hit.areaName} onChoose={() => void add(hit)} />
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
