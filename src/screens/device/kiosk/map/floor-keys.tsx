import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { levelsOf } from '#src/floorplan/controls/levels-of.ts'
import { mapState } from '#src/state/map.ts'
import type { FloorChoiceProps } from '../../../map-parts/map-plan.tsx'
import styles from './kiosk-map.module.css'

/** The floors of the house that is looked at, a key each, and the way back to where one stands. */
export const FloorKeys = ({ venue, levelId, onChange }: FloorChoiceProps) => {
  const { t } = useTranslation()
  const { stand, places } = useSnapshot(mapState) as typeof mapState
  const houseId = venue.levels.find(({ id }) => id === levelId)?.buildingIds[0] ?? ''
  const house = venue.buildings.find(({ id }) => id === houseId)
  const standing = places.list.find(({ id }) => id === stand?.placeId)
  const own = venue.levels.find(({ id }) => id === standing?.levelId)
  return (
    <div className={styles.floors} role="group" aria-label={[t('places.floor'), house?.name ?? ''].join(' ')}>
      {levelsOf(venue, houseId).map((level) => (
        <button
          key={level.id}
          type="button"
          className={styles.floorKey}
          aria-label={level.name}
          aria-pressed={level.id === levelId}
          onClick={() => onChange(level)}
        >
          {level.shortName || level.name}
        </button>
      ))}
      <span className={styles.floorName}>{venue.levels.find(({ id }) => id === levelId)?.name}</span>
      {own !== undefined && own.id !== levelId && (
        <button type="button" className={styles.floorKey} onClick={() => onChange(own)}>
          <LocateFixed aria-hidden="true" /> {t('kiosk.map.backHere')}
        </button>
      )}
    </div>
  )
}
