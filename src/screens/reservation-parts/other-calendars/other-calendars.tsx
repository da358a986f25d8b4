import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { removeOtherCalendar } from '#src/flows/change-other-calendars.ts'
import { loadOtherCalendars } from '#src/flows/load-other-calendars.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { otherCalendars } from '#src/state/other-calendars.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import { AddCalendar } from './add-calendar.tsx'
import { CalendarLine } from './calendar-line.tsx'
import styles from './other-calendars.module.css'

/** Everything about the calendars beside one's own: find, add, show, colour, rename, remove. */
export const OtherCalendars = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const product = useProduct()
  const box = useRef<HTMLDivElement>(null)
  const { list, phase, fault, adding, refused } = useSnapshot(otherCalendars)
  useEffect(() => {
    // What another device did shows when the panel opens.
    if (otherCalendars.phase !== 'loading') void loadOtherCalendars(product)
  }, [product])

  const remove = (id: string): void => {
    void removeOtherCalendar(product, id)
    // The pressed button is gone with its line.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus({ preventScroll: true }))
  }
  const isFirstLoad = list.length === 0 && (phase === 'idle' || phase === 'loading')
  return (
    <div ref={box} className={styles.panel}>
      <p className={styles.hint}>{t('otherCalendars.hint')}</p>
      <AddCalendar />
      {phase === 'failed' && (
        <Trouble role="alert" onRetry={() => loadOtherCalendars(product)}>
          {t('otherCalendars.failed')} {fault && faultMessage(fault)}
        </Trouble>
      )}
      {isFirstLoad && <Skeleton lines={3} />}
      {!isFirstLoad && list.length === 0 && phase !== 'failed' && (
        <p className={styles.empty}>{t('otherCalendars.none')}</p>
      )}
      {list.length > 0 && (
        <ul className={styles.lines} aria-label={t('otherCalendars.title')}>
          {list.map((calendar) => (
            <CalendarLine
              key={calendar.email ?? calendar.id}
              calendar={calendar}
              isAdding={adding.includes(calendar.id)}
              refused={refused[calendar.email ?? '']}
              onRemove={() => remove(calendar.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
