import { useTranslation } from '#src/locale/use-translation.ts'
import { Trouble } from '#src/ui/feedback.tsx'
import type { Overview } from '#src/wire/administration.ts'
import styles from './administration.module.css'

/** Minutes. A vendor may be away for some of them. */
const oldFrom = 15

/** Whether the server can read the calendars of rooms at a vendor, and what to do if not. */
export const RoomsAtVendor = ({ vendor, rooms, refused, oldestMinutes }: NonNullable<Overview['rooms']>) => {
  const { t } = useTranslation()
  const isOld = oldestMinutes >= oldFrom
  return (
    <>
      {refused > 0 && <Trouble>{t('administration.roomsRefused', { vendor, refused, rooms })}</Trouble>}
      {isOld && <Trouble>{t('administration.roomsOld', { vendor, minutes: oldestMinutes })}</Trouble>}
      {refused === 0 && !isOld && <p className={styles.muted}>{t('administration.roomsRead', { vendor })}</p>}
    </>
  )
}
