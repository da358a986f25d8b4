import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reload } from '#src/flows/reload.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { notify } from '#src/state/notices.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import styles from './settings.module.css'

/** Bytes this origin keeps; null where the browser does not say. */
const measure = async (): Promise<number | null> => (await navigator.storage?.estimate?.())?.usage ?? null

/** How much this browser keeps, and a way to drop it. Sent and unsent reservations are not among it. */
export const StorageSetting = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [bytes, setBytes] = useState<number | null>(null)
  const [isClearing, setClearing] = useState(false)

  useEffect(() => {
    let isShown = true
    void measure().then((usage) => (isShown ? setBytes(usage) : undefined))
    return () => {
      isShown = false
    }
  }, [])

  const clear = async (): Promise<void> => {
    setClearing(true)
    await product.storage.clearCaches()
    setBytes(await measure())
    setClearing(false)
    notify({ kind: 'success', key: 'settings.cleared' })
    await reload(product)
  }
  return (
    <div className={styles.item}>
      <div>
        <p className={styles.name}>
          {bytes === null
            ? t('settings.usedUnknown')
            : t('settings.used', { size: format.number(Math.round(bytes / 104_857.6) / 10) })}
        </p>
        <p className={styles.hint}>
          {t(product.storage.mode === 'memory' ? 'settings.memoryHint' : 'settings.storageHint')}
        </p>
      </div>
      <Button busy={isClearing} icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => void clear()}>
        {t('settings.clear')}
      </Button>
    </div>
  )
}
