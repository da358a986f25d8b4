import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import { session } from '#src/state/session.ts'
import { homePath, placesFor } from '../routes.ts'
import { Mark } from '#src/ui/mark.tsx'
import styles from './rail.module.css'

/** The places of the product: along the left edge, along the lower one on a phone. */
export const Rail = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { isGuest } = useSnapshot(session)
  return (
    <nav className={styles.rail} aria-label={t('app.places')}>
      <Link href={homePath} className={styles.mark} aria-label={t('app.name')} tabIndex={-1} aria-hidden="true">
        <Mark />
      </Link>
      <ul className={styles.places}>
        {placesFor(isGuest).map(({ path: to, titleKey, place: { icon: Icon, isInAccount } }) => (
          <li key={to} data-in-account={isInAccount}>
            <Link href={to} className={styles.place} aria-current={path === to ? 'page' : undefined}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{t(titleKey)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
