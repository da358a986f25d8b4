import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'

const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)

/** What a bug looks like to the user. */
export const Crash = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  return (
    <ErrorScreen
      title={t('crash.title')}
      message={t('crash.message')}
      advice={t('crash.advice')}
      details={detailsOf(error)}
      detailsLabel={t('fault.details')}
      copyLabel={t('app.copy')}
      copiedLabel={t('app.copied')}
      actions={
        <Button
          look="primary"
          icon={<RotateCw size={15} aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          {t('app.reload')}
        </Button>
      }
    />
  )
}
