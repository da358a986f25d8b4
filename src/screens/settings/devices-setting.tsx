import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { kiosksOf } from '#src/flows/look-after-kiosks.ts'
import { useProduct } from '#src/flows/use-product.ts'
import styles from './settings.module.css'

/** The way to the door panels and kiosks, for those who the server says look after them; nothing for everybody else. */
export const DevicesSetting = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const [counts, setCounts] = useState<{ readonly all: number; readonly stopped: number } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void kiosksOf(product)
      .list(leaving.signal)
      .then((listed) => {
        if (!listed.ok || leaving.signal.aborted) return
        const { good } = listed.value
        setCounts({ all: good.length, stopped: good.filter(({ outOfOrder }) => outOfOrder !== null).length })
      })
    return () => leaving.abort()
  }, [product])
  if (counts === null) return null
  return (
    <section className={styles.group} aria-labelledby="settings-devices">
      <h2 id="settings-devices">{t('fleet.title')}</h2>
      <div className={styles.item}>
        <div>
          <p className={styles.name}>{t('fleet.count', { count: counts.all })}</p>
          <p className={styles.hint}>{t('fleet.stopped', { count: counts.stopped })}</p>
        </div>
        <Link href="/fleet">{t('fleet.show')}</Link>
      </div>
    </section>
  )
}
