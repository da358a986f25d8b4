import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative'

interface ChipProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly tone?: Tone
  /** If both are given, the chip ends in a remove button. */
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string | undefined
}

/** A small label: a status, or a choice that can be removed. */
export const Chip = ({ children, icon, tone = 'neutral', onRemove, removeLabel }: ChipProps) => (
  <span className={styles.chip} data-tone={tone}>
    {icon}
    <span className={styles.words}>{children}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    )}
  </span>
)

interface ToggleChipProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly tone?: Tone
  readonly isOn: boolean
  readonly count?: number
  /** Name for screen readers, if the text is an abbreviation. */
  readonly label?: string
  readonly onToggle: () => void
}

/** A chip that toggles a setting. */
export const ToggleChip = ({ children, icon, tone = 'accent', isOn, count, label, onToggle }: ToggleChipProps) => (
  <button
    type="button"
    className={styles.toggle}
    data-tone={tone}
    aria-pressed={isOn}
    aria-label={label}
    onClick={onToggle}
  >
    {icon}
    <span className={styles.words}>{children}</span>
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </button>
)
