import styles from './rail.module.css'
import { useId } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { checkIns } from '#src/features/bookings/model/reservations/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Mark } from '#src/ui/mark.tsx'
import { homePath, menuFor } from '../routing.ts'

/** Main menu: on the left, on phones at the bottom. */
export const Rail = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { isGuest, rights } = useSnapshot(session)
  const { licences } = useSnapshot(configuration)
  const dueCount = useSnapshot(checkIns).due.length
  const dueId = useId()
  const isDueAt = (to: string): boolean => dueCount > 0 && to === '/reservations'
  return (
    <nav className={styles.rail} aria-label={t('app.places')}>
      <Link href={homePath} className={styles.mark} aria-label={t('app.name')} tabIndex={-1} aria-hidden="true">
        <Mark />
      </Link>
      <ul className={styles.places}>
        {menuFor({ isGuest, rights }, licences).map(({ to, titleKey, menu: { icon: Icon, isInAccount } }) => (
          <li key={to} data-in-account={isInAccount}>
            <Link
              href={to}
              className={styles.place}
              aria-current={path === to ? 'page' : undefined}
              aria-describedby={isDueAt(to) ? dueId : undefined}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{t(titleKey)}</span>
            </Link>
            {isDueAt(to) && (
              <>
                <span className={styles.badge} aria-hidden="true">
                  {dueCount}
                </span>
                <span id={dueId} hidden>
                  {t('checkIn.badge', { count: dueCount })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
