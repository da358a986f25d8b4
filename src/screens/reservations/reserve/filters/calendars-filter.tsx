import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { readColour } from '#src/core/other-calendars/palette.ts'
import { changeOtherCalendar } from '#src/flows/change-other-calendars.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { otherCalendars } from '#src/state/other-calendars.ts'
import { Checkbox } from '#src/ui/switch.tsx'
import { CalendarDot } from '../../../reservation-parts/other-calendars/calendar-dot.tsx'
import styles from './calendars-filter.module.css'
import { FilterSection } from './filter-section.tsx'

/** Which of the user's other calendars have a row above the resources. */
export const CalendarsFilter = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const { list, adding } = useSnapshot(otherCalendars)
  const shown = list.filter(({ email }) => email !== null)
  return (
    <FilterSection title={t('otherCalendars.title')} count={shown.filter(({ visible }) => visible).length}>
      {shown.map(({ id, name, email, colour, visible }) => (
        <Checkbox
          key={email}
          label={
            <span className={styles.calendar}>
              <CalendarDot colour={readColour(colour, email ?? id)} />
              {name || email}
            </span>
          }
          isOn={visible}
          onChange={(isOn) =>
            adding.includes(id) ? undefined : void changeOtherCalendar(product, id, { visible: isOn })
          }
        />
      ))}
      <Link href="/reservations?panel=calendars" className={styles.manage}>
        <CalendarPlus size={14} aria-hidden="true" />
        {t('otherCalendars.manage')}
      </Link>
    </FilterSection>
  )
}
