import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from './capital.module.css'
import styles from './month.module.css'
import { parseDate } from '@internationalized/date'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import floatingStyles from './floating.module.css'
import { classes, useFirstDayOfWeek } from './text.ts'

/** The content of a `Calendar`: the days of a month, and buttons for the previous and next months. */
export const Month = () => {
  const { t } = useTranslation()
  return (
    <>
      <header className={styles.header}>
        <Heading className={classes(styles.name, capital.capital)} />
        <Button slot="previous" className={styles.step ?? ''} aria-label={t('reserve.previousMonth')}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <Button slot="next" className={styles.step ?? ''} aria-label={t('reserve.nextMonth')}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={styles.weekday ?? ''}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

export interface CalendarPopoverProps {
  readonly label: string
  readonly trigger: RefObject<HTMLElement | null>
  /** 'YYYY-MM-DD'. */
  readonly value: string
  readonly locale: string
  readonly onChange: (day: string) => void
  readonly onClose: () => void
}

/** A month calendar to choose a day. Its code loads when it is first opened. */
export const CalendarPopover = ({ label, trigger, value, locale, onChange, onClose }: CalendarPopoverProps) => (
  <I18nProvider locale={locale}>
    <Floating trigger={trigger} placement="bottom start" onClose={onClose}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        <Calendar
          aria-label={label}
          autoFocus
          firstDayOfWeek={useFirstDayOfWeek()}
          value={parseDate(value)}
          onChange={(day) => {
            onChange(day.toString())
            onClose()
          }}
        >
          <Month />
        </Calendar>
      </Dialog>
    </Floating>
  </I18nProvider>
)

interface FloatingProps {
  /** The element that opened it. It determines the position and receives the focus afterwards. */
  readonly trigger: RefObject<HTMLElement | null>
  readonly placement: 'bottom start' | 'bottom end'
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A popover next to the element that opened it. Escape and a click elsewhere close it. */
export const Floating = ({ trigger, placement, className, onClose, children }: FloatingProps) => (
  <Popover
    isOpen
    triggerRef={trigger}
    placement={placement}
    offset={4}
    className={classes(floatingStyles.floating, className)}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    {children}
  </Popover>
)
