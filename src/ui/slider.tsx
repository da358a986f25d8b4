import { useId, type ReactNode } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  readonly label: ReactNode
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The formatted value, for display and screen readers. */
  readonly words: string
  readonly onChange: (value: number) => void
  readonly disabled?: boolean
}

/** A slider for a number. It is the native control, so that keyboard, touch and screen readers work as usual. */
export const Slider = ({ label, value, min, max, step, words, onChange, disabled = false }: SliderProps) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
      <input
        id={id}
        type="range"
        className={styles.input}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={words}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
