import Compass from 'lucide-react/icons/compass'
import { useLocation } from 'wouter'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'

/** Screen of an unknown path. */
const NotFound = () => {
  const { t } = useTranslation()
  const services = useReading()
  const [path, navigate] = useLocation()
  return (
    <>
      <h1 className="visually-hidden">{t('place.notFound')}</h1>
      <EmptyState
        icon={<Compass size={20} />}
        title={t('notFound.title')}
        actions={
          <Button look="primary" onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
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
