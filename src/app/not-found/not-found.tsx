import Compass from 'lucide-react/icons/compass'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'

/** Screen of an unknown path. */
const NotFound = () => {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  return (
    <>
      <h1 className="visually-hidden">{t('place.notFound')}</h1>
      <EmptyState
        icon={<Compass size={20} />}
        title={t('notFound.title')}
        actions={
          <Button look="primary" onClick={() => navigate('/reservations/reserve')}>
            {t('notFound.go')}
          </Button>
        }
      >
        {t('notFound.words', { path })}
      </EmptyState>
    </>
  )
}

export default NotFound
