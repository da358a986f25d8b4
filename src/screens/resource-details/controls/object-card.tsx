import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControllableObject, ElementValue, ObjectElement } from '#src/core/objects/object.ts'
import styles from './controls.module.css'
import { ControlElement } from './control-element.tsx'
import { ObjectIcon } from './object-icon.tsx'
import { WatchedElement } from './watched-element.tsx'

interface ObjectCardProps {
  /** As it is to be shown. */
  readonly object: ControllableObject
  /** What was chosen is on its way and not confirmed yet. */
  readonly isAwaited: boolean
  readonly disabled: boolean
  readonly onSet: (element: ObjectElement, value: ElementValue) => void
}

/** One controllable object: what it is, what can be watched and what can be set. */
export const ObjectCard = ({ object, isAwaited, disabled, onSet }: ObjectCardProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { elements, confirmsReservations } = object
  const name = object.name || object.id
  const watched = elements.filter(({ type, control }) => type !== 'control-1' || control === null)
  return (
    <section aria-labelledby={id} className={styles.card} data-awaited={isAwaited || undefined}>
      <h4 id={id} className={styles.name}>
        <ObjectIcon name={elements.find(({ icon }) => icon !== '')?.icon ?? ''} />
        {name}
      </h4>
      {watched.length > 0 && (
        <dl className={styles.list}>
          {watched.map((element) => (
            <WatchedElement key={element.id} element={element} label={element.label || name} />
          ))}
        </dl>
      )}
      {elements.map((element) =>
        element.type === 'control-1' && element.control !== null ? (
          <ControlElement
            key={element.id}
            element={element}
            control={element.control}
            label={element.label || name}
            disabled={disabled}
            onSet={(value) => onSet(element, value)}
          />
        ) : null,
      )}
      {confirmsReservations && <p className={styles.hint}>{t('controls.confirms')}</p>}
    </section>
  )
}
