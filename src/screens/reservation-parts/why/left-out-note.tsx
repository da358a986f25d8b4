import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/contract/compute.ts'
import type { ResourceId } from '#src/core/brand.ts'
import { findLeftOut } from '#src/flows/find-near-misses.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { timeline } from '#src/state/timeline.ts'
import styles from './left-out-note.module.css'
import { LeftOutWords } from './left-out-words.tsx'

/** Beside a resource that is looked at although the list leaves it out: why. Nothing where the list has it. */
export const LeftOutNote = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const leftOut = useLeftOut(resourceId)
  if (leftOut === null) return null
  return (
    <section className={styles.note} aria-label={t('nearMiss.leftOut')}>
      <EyeOff size={16} aria-hidden="true" />
      <div>
        <h3>{t('nearMiss.leftOut')}</h3>
        <LeftOutWords leftOut={leftOut} />
      </div>
    </section>
  )
}

/** Asked anew whenever the rows are arranged anew. */
function useLeftOut(id: string): LeftOut | null {
  const product = useProduct()
  const { groups, matched } = useSnapshot(timeline)
  const [found, setFound] = useState<LeftOut | null>(null)
  const isArranged = matched !== null
  useEffect(() => {
    if (!isArranged) return undefined
    let isWanted = true
    void findLeftOut(product, id as ResourceId).then((leftOut) => {
      if (isWanted) setFound(leftOut)
    })
    return () => {
      isWanted = false
    }
  }, [product, id, isArranged, groups])
  return found?.id === id ? found : null
}
