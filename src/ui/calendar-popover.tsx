import { parseDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import styles from './calendar-popover.module.css'

interface CalendarPopoverProps {
  readonly label: string
  readonly trigger: RefObject<HTMLElement | null>
  /** 'YYYY-MM-DD'. */
  readonly value: string
  readonly locale: string
  readonly previousLabel: string
  readonly nextLabel: string
  readonly onChange: (day: string) => void
  readonly onClose: () => void
}

/** A month to choose a day from. Loaded with the first opening. */
const CalendarPopover = ({
  label,
  trigger,
  value,
  locale,
  previousLabel,
  nextLabel,
  onChange,
  onClose,
}: CalendarPopoverProps) => (
  <I18nProvider locale={locale}>
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom start"
      offset={4}
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        <Calendar
          aria-label={label}
          autoFocus
          value={parseDate(value)}
          onChange={(day) => {
            onChange(day.toString())
            onClose()
          }}
        >
          <header className={styles.header}>
            <Heading className={styles.month ?? ''} />
            <Button slot="previous" className={styles.step ?? ''} aria-label={previousLabel}>
              <ChevronLeft size={16} aria-hidden="true" />
            </Button>
            <Button slot="next" className={styles.step ?? ''} aria-label={nextLabel}>
              <ChevronRight size={16} aria-hidden="true" />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
            <CalendarGridHeader>
              {(name) => <CalendarHeaderCell className={styles.weekday ?? ''}>{name}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  </I18nProvider>
)

export default CalendarPopover
