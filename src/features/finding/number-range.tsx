import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import field from '#src/ui/field.module.css'
import styles from './number-range.module.css'

interface NumberRangeProps {
  readonly label: string
  readonly min: number | null
  readonly max: number | null
  /** Shown as the hint for the upper limit. */
  readonly largest?: number | undefined
  /** 'any' for decimals. */
  readonly step?: number | 'any'
  readonly onChange: (min: number | null, max: number | null) => void
}

const numberOf = (text: string): number | null => {
  const value = Number.parseFloat(text)
  return text.trim() === '' || Number.isNaN(value) ? null : value
}

/** Fields for the lower and upper limit. Both are optional and inclusive. */
export const NumberRange = ({ label, min, max, largest, step = 1, onChange }: NumberRangeProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={styles.inputs}>
        <input
          type="number"
          inputMode={step === 'any' ? 'decimal' : 'numeric'}
          className={field.input}
          aria-label={t('filtering.from', { label })}
          placeholder={t('filtering.min')}
          min={0}
          step={step}
          value={min ?? ''}
          onChange={(event) => onChange(numberOf(event.currentTarget.value), max)}
        />
        <span aria-hidden="true">–</span>
        <input
          type="number"
          inputMode={step === 'any' ? 'decimal' : 'numeric'}
          className={field.input}
          aria-label={t('filtering.to', { label })}
          placeholder={largest === undefined ? t('filtering.max') : String(largest)}
          min={0}
          step={step}
          value={max ?? ''}
          onChange={(event) => onChange(min, numberOf(event.currentTarget.value))}
        />
      </div>
    </div>
  )
}
