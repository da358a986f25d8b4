import type { TFunction } from 'i18next'
import Box from 'lucide-react/icons/box'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Compass from 'lucide-react/icons/compass'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { RefObject } from 'react'
import type { FloorDrawing, LevelView, VenueView } from '#src/engine/compute.ts'
import { categoryOfUnit, entranceOf, type FeatureId, isUnitCategory } from '@foyer/indoor'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import type { FloorplanHandle } from './floorplan.tsx'
import styles from './plan-buttons.module.css'
import { zoomStep } from './plan/camera/move-camera.ts'
import { partFlags } from '../../model/floorplan/rules/scene.ts'

interface FloorSwitchProps {
  readonly venue: VenueView
  readonly levelId: FeatureId | null
  /** Formats the name of a floor in the list. Defaults to its own name. */
  readonly nameOf?: (level: LevelView) => string
  readonly onChange: (level: LevelView) => void
}

/** Selects the building and floor. */
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
          options={namesToldApart(levels, t('places.outdoors'))
            .toReversed()
            .map((one) => ({ value: one.id, label: nameOf(one) }))}
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

interface PlanButtonsProps {
  readonly plan: RefObject<FloorplanHandle | null>
  /** Null until the renderer is chosen. */
  readonly can3d: boolean | null
  readonly is3d: boolean
  readonly onRaise: (is3d: boolean) => void
}

/** Buttons over a corner of the plan that move it, for users without a wheel or touch gestures. */
export const PlanButtons = ({ plan, can3d, is3d, onRaise }: PlanButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      <IconButton
        look="outline"
        label={t('places.zoomIn')}
        icon={<ZoomIn size={16} aria-hidden="true" />}
        onClick={() => plan.current?.zoomBy(zoomStep)}
      />
      <IconButton
        look="outline"
        label={t('places.zoomOut')}
        icon={<ZoomOut size={16} aria-hidden="true" />}
        onClick={() => plan.current?.zoomBy(1 / zoomStep)}
      />
      <IconButton
        look="outline"
        label={t('places.wholeFloor')}
        icon={<Maximize size={16} aria-hidden="true" />}
        onClick={() => plan.current?.fitTo([])}
      />
      <IconButton
        look="outline"
        label={t('places.north')}
        icon={<Compass size={16} aria-hidden="true" />}
        onClick={() => plan.current?.resetNorth()}
      />
      {can3d !== null && (
        // Stays focusable without a GPU, because its name says the reason.
        <IconButton
          look="outline"
          label={t(can3d ? 'places.is3d' : 'places.no3d')}
          aria-pressed={can3d ? is3d : undefined}
          aria-disabled={!can3d || undefined}
          icon={<Box size={16} aria-hidden="true" />}
          onClick={can3d ? () => onRaise(!is3d) : undefined}
        />
      )}
    </div>
  )
}

/** Filters the levels of a building, lowest first. For '', returns the levels without a building. */
export function levelsOf({ levels }: Pick<VenueView, 'levels'>, buildingId: FeatureId): readonly LevelView[] {
  return levels.filter(({ buildingIds }) =>
    buildingId === '' ? buildingIds.length === 0 : buildingIds.includes(buildingId),
  )
}

/**
 * Returns the levels with names that differ. Two of one name get their short names, or 'outdoors', or their numbers from
 * the lowest up: '4th floor (outdoors)', 'Mezzanine (2)'.
 */
export function namesToldApart(levels: readonly LevelView[], outdoors: string): readonly LevelView[] {
  const isOnly = (of: readonly LevelView[], text: (level: LevelView) => string, level: LevelView): boolean =>
    of.filter((one) => text(one) === text(level)).length === 1
  return levels.map((level) => {
    const same = levels.filter(({ name }) => name === level.name)
    if (same.length === 1) return level
    const place = same.indexOf(level) + 1
    const isOut = level.isOutdoor && isOnly(same, (one) => String(one.isOutdoor), level)
    const isShort = level.shortName !== level.name && isOnly(same, ({ shortName }) => shortName, level)
    if (!isOut && same.length === 2 && same.some((one) => one.isOutdoor !== level.isOutdoor)) return level
    return { ...level, name: `${level.name} (${isOut ? outdoors : isShort ? level.shortName : place})` }
  })
}

/**
 * Returns the name of a level with that of its building, such as 'Atrium, 3rd floor', and a function for the level that
 * is `step` floors above it in the building.
 */
export function describeLevel(venue: Pick<VenueView, 'levels' | 'buildings'>, levelId: FeatureId) {
  const level = venue.levels.find(({ id }) => id === levelId)
  const building = venue.buildings.find(({ id }) => level?.buildingIds.includes(id))
  const levels = levelsOf(venue, building?.id ?? '')
  return {
    name: [building?.name, level?.name].filter((part) => part !== undefined && part !== '').join(', '),
    levelAbove: (step: number): LevelView | undefined => levels[levels.findIndex(({ id }) => id === levelId) + step],
  }
}

/** Names a place on the plan, or its category if it has none. */
export function nameOnPlan({ parts, places }: FloorDrawing, id: FeatureId, t: TFunction): string {
  const part = parts.ids.indexOf(id)
  const place = places.parts.indexOf(part)
  const category = places.categories[place] ?? ''
  const isUnit = ((parts.flags[part] ?? 0) & partFlags.stands) === 0
  const kind = isUnit && isUnitCategory(category) ? categoryOfUnit(category) : 'other'
  return places.names[place] || t(`wayfinding.category.${kind}`)
}
