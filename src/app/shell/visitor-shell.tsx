import LogIn from 'lucide-react/icons/log-in'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { loginPath } from '#src/features/account/model/return-path.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Mark } from '#src/ui/mark.tsx'
import styles from './visitor-shell.module.css'

export { keepVisit, startVisit } from '#src/app/session/visit.ts'

/** The frame of a visitor's screen: the name of the product, and a link to sign in and return to the same address. */
export const VisitorShell = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const query = useSearch()
  const here = query === '' ? path : `${path}?${query}`
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <p className={styles.brand}>
          <Mark size={22} /> {t('app.name')}
        </p>
        <Link href={loginPath(here, window.location.origin)} className={styles.signIn}>
          <LogIn size={16} aria-hidden="true" /> {t('place.login')}
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
    </div>
  )
}
