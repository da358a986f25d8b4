import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { application } from '#src/features/offline/state.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './banners.module.css'

/** Offers a new version of the application, in the shell and before sign-in. */
export const UpdateBanner = () => {
  const { t } = useTranslation()
  const { update } = useSnapshot(application)
  const [put, setPutOff] = useState<unknown>(null)
  if (update === null || put === update) return null
  return (
    <section className={styles.banner} data-kind="update" role="status" aria-label={t('update.title')}>
      <Sparkles size={15} aria-hidden="true" />
      <span className={styles.words}>{t('update.ready')}</span>
      <Button size="small" look="primary" onClick={update}>
        {t('update.take')}
      </Button>
      <Button size="small" look="quiet" onClick={() => setPutOff(() => update)}>
        {t('update.later')}
      </Button>
    </section>
  )
}
