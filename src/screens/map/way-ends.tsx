import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { roles } from '#src/core/wayfinding/session/modes.ts'
import { keepStepFree } from '#src/flows/keep-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './map.module.css'
import { useTell } from '../map-parts/use-tell.ts'

/** From where to where, and whether without stairs. */
export const WayEnds = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const { session, places, kept } = useSnapshot(mapState) as typeof mapState
  const isChosen = session.start !== null && session.target !== null
  return (
    <section aria-label={t('place.map')} className={styles.ends}>
      {roles.map((role) => {
        const chosen = places.list.find(({ id }) => id === session[role]?.placeId)
        const isSelecting = session.mode === (role === 'start' ? 'StartSelection' : 'TargetSelection')
        return (
          <button
            key={role}
            type="button"
            className={styles.end}
            aria-pressed={isSelecting}
            onClick={() => tell({ kind: 'select', role })}
          >
            <span className={styles.role}>{t(`wayfinding.${role}`)}</span>
            <span className={chosen === undefined ? styles.floor : undefined}>
              {chosen?.name ?? t(role === 'start' ? 'wayfinding.chooseStart' : 'wayfinding.chooseTarget')}
            </span>
            {chosen !== undefined && <span className={styles.floor}>{chosen.floor}</span>}
          </button>
        )
      })}
      {isChosen && (
        <IconButton
          label={t('wayfinding.swap')}
          icon={<ArrowDownUp size={15} aria-hidden="true" />}
          onClick={() => tell({ kind: 'swap' })}
        />
      )}
      <Switch
        label={t('wayfinding.stepFree')}
        hint={t('wayfinding.stepFreeHint')}
        isOn={kept.isStepFree}
        onChange={(isStepFree) => {
          void keepStepFree(product, isStepFree)
          tell({ kind: 'again' })
        }}
      />
    </section>
  )
}
