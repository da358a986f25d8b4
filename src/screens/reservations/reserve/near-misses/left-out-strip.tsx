import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/contract/compute.ts'
import { findNamesake } from '#src/flows/find-near-misses.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { LeftOutWords } from '../../../reservation-parts/why/left-out-words.tsx'
import styles from './near-misses.module.css'

/** Others match, but what is called just as what is searched for is not among them: why. */
export const LeftOutStrip = () => {
  const { t } = useTranslation()
  const leftOut = useNamesake()
  return (
    <div role="status">
      {leftOut && (
        <div className={styles.strip}>
          <EyeOff size={16} aria-hidden="true" />
          <div>
            <p className="visually-hidden">{t('nearMiss.leftOut')}</p>
            <LeftOutWords leftOut={leftOut} named />
          </div>
        </div>
      )}
    </div>
  )
}

/** Asked anew whenever the rows are arranged anew. */
function useNamesake(): LeftOut | null {
  const product = useProduct()
  const { groups } = useSnapshot(timeline)
  const [found, setFound] = useState<LeftOut | null>(null)
  useEffect(() => {
    let isWanted = true
    void findNamesake(product).then((leftOut) => {
      if (isWanted) setFound(leftOut)
    })
    return () => {
      isWanted = false
    }
  }, [product, groups])
  return found
}
