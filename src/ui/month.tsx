import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import styles from './month.module.css'

interface MonthProps {
  readonly previousLabel: string
  readonly nextLabel: string
}

/** What stands in a `Calendar`: a month of days, and the ways to the months beside it. */
export const Month = ({ previousLabel, nextLabel }: MonthProps) => (
  <>
    <header className={styles.header}>
      <Heading className={styles.name ?? ''} />
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
  </>
)
