import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useTranslation } from 'react-i18next'
import type { LevelView, VenueView } from '#src/contract/compute.ts'
import { entranceOf } from '#src/core/venue/entrance-level.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'
import styles from './floor-switch.module.css'
import { levelsOf } from './levels-of.ts'

interface FloorSwitchProps {
  readonly venue: VenueView
  readonly levelId: FeatureId | null
  /** What a floor is called in the list; its name by itself. */
  readonly nameOf?: (level: LevelView) => string
  readonly onChange: (level: LevelView) => void
}

/** Which house and floor is shown. */
export const FloorSwitch = ({ venue, levelId, nameOf = ({ name }) => name, onChange }: FloorSwitchProps) => {
  const { t } = useTranslation()
  const buildingId = venue.levels.find(({ id }) => id === levelId)?.buildingIds[0] ?? ''
  const levels = levelsOf(venue, buildingId)
  const at = levels.findIndex(({ id }) => id === levelId)
  const go = (one: LevelView | undefined): void => {
    if (one) onChange(one)
  }
  return (
    <div className={styles.switch}>
      <Select
        label={t('places.building')}
        hideLabel
        value={buildingId}
        options={[
          ...venue.buildings.map(({ id, name }) => ({ value: id, label: name })),
          ...(levelsOf(venue, '').length > 0 ? [{ value: '', label: t('places.outdoors') }] : []),
        ]}
        onChange={(id) => go(entranceOf(levelsOf(venue, id)))}
      />
      {(buildingId !== '' || levels.length > 1) && (
        <Select
          label={t('places.floor')}
          hideLabel
          value={levelId ?? ''}
          options={levels.toReversed().map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(id) => go(levels.find((one) => one.id === id))}
        />
      )}
      <div className={styles.steps}>
        <IconButton
          label={t('places.up')}
          icon={<ChevronUp size={16} aria-hidden="true" />}
          disabled={at < 0 || at >= levels.length - 1}
          onClick={() => go(levels[at + 1])}
        />
        <IconButton
          label={t('places.down')}
          icon={<ChevronDown size={16} aria-hidden="true" />}
          disabled={at <= 0}
          onClick={() => go(levels[at - 1])}
        />
      </div>
    </div>
  )
}
