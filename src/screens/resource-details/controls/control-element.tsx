import { useTranslation } from 'react-i18next'
import { keepToSteps } from '#src/core/objects/keep-to-steps.ts'
import type { Control, ElementValue, ObjectElement } from '#src/core/objects/object.ts'
import { isDataReady } from '#src/core/objects/read-parts.ts'
import { useFormat } from '#src/ui/format.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './controls.module.css'
import { valueWords } from './value-words.ts'

/** So many stand beside each other. */
const mostSegments = 4

interface ControlElementProps {
  /** As it is to be shown: with what was chosen and is not confirmed yet. */
  readonly element: ObjectElement
  readonly control: Control
  readonly label: string
  readonly disabled: boolean
  readonly onSet: (value: ElementValue) => void
}

/** Element type control-1: what can be set, by the widget that fits. */
export const ControlElement = ({ element, control, label, disabled, onSet }: ControlElementProps) => {
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
