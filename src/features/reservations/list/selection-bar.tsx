import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useTranslation } from 'react-i18next'
import { openSelected } from '#src/features/away/state.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import type { Reservation } from '../rules/derive.ts'
import { ListExport } from './list-export.tsx'
import styles from './selection.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  /** The selected reservations that the list shows. */
  readonly list: readonly Reservation[]
  /** Number of rows of the list. */
  readonly total: number
  readonly selection: Selection
}

/** The number of selected reservations and the actions on all of them. */
export const SelectionBar = ({ list, total, selection }: SelectionBarProps) => {
  const { t } = useTranslation()
  const { length } = list
  return (
    <section aria-label={t('away.select.bar')} className={styles.bar}>
      <Checkbox
        label={t('away.select.all')}
        isOn={length > 0 && length === total}
        isMixed={length > 0}
        onChange={(isOn) => selection.selectAll(isOn)}
      />
      <p role="status" className={styles.count}>
        {t('away.select.count', { count: length })}
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<CalendarX2 size={14} aria-hidden="true" />}
          disabled={length === 0}
          onClick={() => openSelected(list, null)}
        >
          {t('away.select.leave')}
        </Button>
        <Button
          size="small"
          icon={<CalendarArrowUp size={14} aria-hidden="true" />}
          disabled={length === 0}
          onClick={() => openSelected(list, 'move')}
        >
          {t('away.choice.move')}
        </Button>
        {length > 0 && <ListExport list={list} />}
      </div>
      <Button size="small" look="quiet" onClick={selection.end}>
        {t('app.done')}
      </Button>
    </section>
  )
}

interface RowCheckboxProps {
  readonly label: string
  readonly isOn: boolean
  readonly isMixed?: boolean
  readonly onChange: (isOn: boolean, isRange: boolean) => void
}

/** The checkbox of a row or of a day. With Shift it selects a range. */
export const RowCheckbox = ({ label, isOn, isMixed = false, onChange }: RowCheckboxProps) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={isOn}
    ref={(input) => {
      if (input) input.indeterminate = isMixed && !isOn
    }}
    onChange={() => undefined}
    // Only a click tells whether Shift is held. The space bar clicks, too.
    onClick={({ currentTarget, shiftKey }) => onChange(currentTarget.checked, shiftKey)}
  />
)
