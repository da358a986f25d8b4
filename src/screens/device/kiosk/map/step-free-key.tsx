import Accessibility from 'lucide-react/icons/accessibility'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { keepStepFree } from '#src/flows/keep-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { useTell } from '../../../map-parts/use-tell.ts'
import styles from './kiosk-map.module.css'

/** Ways without stairs, for this visitor. */
export const StepFreeKey = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const { kept } = useSnapshot(mapState) as typeof mapState
  return (
    <button
      type="button"
      role="switch"
      aria-checked={kept.isStepFree}
      className={styles.stepFree}
      onClick={() => {
        void keepStepFree(product, !kept.isStepFree)
        if (mapState.session.target !== null) tell({ kind: 'again' })
      }}
    >
      <Accessibility aria-hidden="true" />
      <span>{t('wayfinding.stepFree')}</span>
      <span className={styles.knob} aria-hidden="true" />
    </button>
  )
}
