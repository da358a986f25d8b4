import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Floating } from './floating.tsx'
import { useFirstDayOfWeek } from './text.ts'
import { Month } from './month.tsx'
import month from './month.module.css'

interface CalendarPopoverProps {
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
      <Dialog aria-label={label} className={month.dialog ?? ''}>
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
