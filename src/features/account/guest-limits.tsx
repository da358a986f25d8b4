import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { signOut } from './sign-out.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'

/** Shown instead of pages that guests may not see. */
export const GuestLimits = () => {
  const { t } = useTranslation()
  const services = useServices()
  const [, navigate] = useLocation()
  return (
    <>
      <h1 className="visually-hidden">{t('guest.refused.title')}</h1>
      <EmptyState
        icon={<LockKeyhole size={20} />}
        title={t('guest.refused.title')}
        actions={
          <>
            <Button look="primary" onClick={() => void signOut(services)}>
              {t('place.login')}
            </Button>
            <Button onClick={() => navigate('/reservations/reserve')}>{t('guest.refused.back')}</Button>
          </>
        }
      >
        {t('guest.refused.words')}
      </EmptyState>
    </>
  )
}
