import type { TFunction } from 'i18next'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Monitor from 'lucide-react/icons/monitor'
import PersonStanding from 'lucide-react/icons/person-standing'
import Projector from 'lucide-react/icons/projector'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Thermometer from 'lucide-react/icons/thermometer'
import Wind from 'lucide-react/icons/wind'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Segmented, Select } from '#src/ui/select.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { type Format, useFormat } from '#src/ui/text.ts'
import styles from './controls.module.css'
import {
  type Control,
  type ControllableObject,
  type ElementValue,
  isDataReady,
  keepToSteps,
  type ObjectElement,
} from '../model/rules/object.ts'

/** Up to this number, options are next to each other. */
const mostSegments = 4

interface ControlElementProps {
  /** The element to show, with the requested value even if it is not confirmed yet. */
  readonly element: ObjectElement
  readonly control: Control
  readonly label: string
  readonly disabled: boolean
  readonly onSet: (value: ElementValue) => void
}

/** Element type control-1: the widget for a value that the user can set. */
const ControlElement = ({ element, control, label, disabled, onSet }: ControlElementProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const words = valueWords(t, format, element)
  const isOff = disabled || !isDataReady(element)
  const { value } = element
  switch (control.kind) {
    case 'switch':
      return <Switch label={label} hint={words} isOn={value === true} disabled={isOff} onChange={onSet} />
    case 'level':
      return (
        <Slider
          {...control}
          label={label}
          words={words}
          value={typeof value === 'number' ? value : control.min}
          disabled={isOff}
          onChange={(chosen) => onSet(keepToSteps(control, chosen))}
        />
      )
    case 'choice': {
      const chosen = typeof value === 'string' ? value : ''
      if (control.options.length > mostSegments)
        return <Select label={label} value={chosen} options={control.options} disabled={isOff} onChange={onSet} />
      return (
        <div className={styles.choice}>
          <span aria-hidden="true">{label}</span>
          <fieldset disabled={isOff}>
            <Segmented label={label} value={chosen} options={control.options} onChange={onSet} fill />
          </fieldset>
        </div>
      )
    }
  }
}

/**
 * Element types monitor-1 and indicator-1: a value as text, for an indicator with its light. The colour alone conveys
 * no information.
 */
const WatchedElement = ({ element, label }: { readonly element: ObjectElement; readonly label: string }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { type, color } = element
  const isLit = type === 'indicator-1' && color !== null && isDataReady(element)
  return (
    <div className={styles.watched}>
      <dt>{label}</dt>
      <dd>
        {isLit && <span className={styles.lamp} style={{ '--lamp': color } as CSSProperties} aria-hidden="true" />}
        {valueWords(t, format, element)}
      </dd>
    </div>
  )
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons = new Map([
  ['light', <Lightbulb key="light" {...look} />],
  ['display', <Monitor key="display" {...look} />],
  ['projector', <Projector key="projector" {...look} />],
  ['temperature', <Thermometer key="temperature" {...look} />],
  ['occupancy', <PersonStanding key="occupancy" {...look} />],
  ['air', <Wind key="air" {...look} />],
])

const unknown = <SlidersHorizontal {...look} />

/** Icon for the part Icon (section 3) by its name; unknown names get a generic icon. */
const ObjectIcon = ({ name }: { readonly name: string }) => icons.get(name) ?? unknown

interface ObjectCardProps {
  /** The object to show, with requested values. */
  readonly object: ControllableObject
  /** Set if a requested value is not confirmed yet. */
  readonly isAwaited: boolean
  readonly disabled: boolean
  readonly onSet: (element: ObjectElement, value: ElementValue) => void
}

/** One controllable object: its name and icon, its sensors and its controls. */
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

/**
 * Returns an element's value as text for display and screen readers. If it has no value, or its data are not ready,
 * returns 'not available'.
 */
export function valueWords(t: TFunction, format: Format, element: ObjectElement): string {
  const { value, unit, icon, control } = element
  if (value === null || !isDataReady(element)) return t('controls.notAvailable')
  if (typeof value === 'boolean') {
    if (icon === 'occupancy') return t(value ? 'controls.occupied' : 'controls.vacant')
    return t(value ? 'controls.on' : 'controls.off')
  }
  if (typeof value === 'number') {
    const number = format.number(value)
    return unit === '' ? number : `${number}\u00a0${unit}`
  }
  const option = control?.kind === 'choice' ? control.options.find((one) => one.value === value) : undefined
  return option?.label ?? value
}
