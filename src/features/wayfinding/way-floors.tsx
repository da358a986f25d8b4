import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { VenueView } from '#src/engine/compute.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import styles from './map-plan.module.css'
import { floorName } from './rules/steps/floors-of-way.ts'

interface WayFloorsProps {
  readonly venue: VenueView
  /** The floors of a route, in its order. */
  readonly levels: readonly FeatureId[]
  /** The floor on the plan. */
  readonly shown: FeatureId
  readonly onChange: (levelId: FeatureId) => void
}

/** A strip with the floors that a route leads over, each to be looked at. */
export const WayFloors = ({ venue, levels, shown, onChange }: WayFloorsProps) => {
  const { t } = useTranslation()
  if (levels.length < 2) return null
  return (
    <div role="group" aria-label={t('wayfinding.wayFloors')} className={styles.floors}>
      {levels.map((id, index) => (
        <span key={id} className={styles.floorPart}>
          {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
          <button type="button" className={styles.floor} aria-pressed={id === shown} onClick={() => onChange(id)}>
            {floorName(venue, id)}
          </button>
        </span>
      ))}
    </div>
  )
}
