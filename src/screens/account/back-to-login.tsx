import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { loginAddress } from './return-url.ts'
import styles from './ways.module.css'

/** To the other ways of signing in, keeping where the user wanted to go. */
export const BackToLogin = () => {
  const { t } = useTranslation()
  const query = useSearch()
  return (
    <Link href={loginAddress('/account/login', query)} className={styles.back}>
      <ArrowLeft size={14} aria-hidden="true" /> {t('login.otherWays')}
    </Link>
  )
}
