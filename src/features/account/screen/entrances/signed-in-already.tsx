import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Services } from '#src/base/needs.ts'
import { Button } from '#src/ui/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import styles from '../account.module.css'
import { askToSignOut } from '#src/features/account/model/leaving.ts'
import { session } from '../../model/state.ts'

interface SignedInAlreadyProps {
  /** Address of the account that the link is for; '' if it is unknown. */
  readonly email: string
  readonly services: Services
}

/** Says who is signed in before the link of another account can replace that session. */
export const SignedInAlready = ({ email, services }: SignedInAlreadyProps) => {
  const { t } = useTranslation()
  const user = useSnapshot(session).user?.email ?? ''
  const [, navigate] = useLocation()
  const isOther = email !== user
  return (
    <AccountFrame
      title={t('emailLink.signedIn', { email: user })}
      lead={isOther && (email === '' ? t('emailLink.signsInUnknown') : t('emailLink.signsIn', { email }))}
    >
      <div className={styles.ways}>
        {isOther && <p className={styles.aside}>{t('emailLink.signOutFirst')}</p>}
        <Button look="primary" size="large" onClick={() => navigate('/', { replace: true })}>
          {t('leaving.stay')}
        </Button>
        {isOther && (
          <Button size="large" onClick={() => void askToSignOut(services)}>
            {t('account.signOut')}
          </Button>
        )}
      </div>
    </AccountFrame>
  )
}
