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
import { useTranslation } from 'react-i18next'
import capital from './capital.module.css'
import styles from './month.module.css'
import { classes } from './text.ts'

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
