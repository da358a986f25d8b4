import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { takeAllPasses } from '#src/flows/close-ways.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './map.module.css'

/** How much of the building ways lead around since the user found it closed, and how to take that back. */
export const Avoided = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const { closed } = useSnapshot(mapState) as typeof mapState
  if (closed.length === 0) return null
  return (
    <div className={styles.actions}>
      <p role="status">{t('wayfinding.avoided', { count: closed.length })}</p>
      <Button size="small" onClick={() => void takeAllPasses(product)}>
        {t('wayfinding.useAgain')}
      </Button>
    </div>
  )
}
