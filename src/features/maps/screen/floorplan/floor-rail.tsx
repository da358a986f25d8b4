import Building from 'lucide-react/icons/building-2'
import Trees from 'lucide-react/icons/trees'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { LevelView, VenueView } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import styles from './floor-rail.module.css'
import { levelsOf, namesToldApart } from './plan-buttons.tsx'
import { entranceOf, type FeatureId } from '@foyer/indoor'

/** Returns the outdoor level around the buildings. Null if the venue has none, or only one building. */
export function campusOf(venue: Pick<VenueView, 'levels' | 'buildings'>): LevelView | null {
  if (venue.buildings.length < 2) return null
  const outdoors = levelsOf(venue, '').filter(({ isOutdoor }) => isOutdoor)
  return outdoors.find(({ ordinal }) => ordinal === 0) ?? outdoors[0] ?? null
}

/** Returns the level through which a building is entered. */
export const entryOf = (venue: Pick<VenueView, 'levels'>, buildingId: FeatureId): LevelView | undefined =>
  entranceOf(levelsOf(venue, buildingId))

/** Moves the focus to the next key up or down. */
function walkKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const keys = [...event.currentTarget.querySelectorAll('button')]
  const next = keys[keys.findIndex((key) => key === event.target) + step]
  event.preventDefault()
  next?.focus()
}

interface FloorRailProps {
  readonly venue: VenueView
  readonly levelId: FeatureId
  /** The floors of the open route. */
  readonly onWay: readonly FeatureId[]
  /** One above the other, or side by side with the lowest first. */
  readonly lies?: 'column' | 'row'
  readonly onChange: (level: LevelView) => void
  /** More keys below the floors. */
  readonly children?: ReactNode
}

/**
 * The floors of the shown building, one above the other, and the campus around it. On the campus, its buildings. The size
 * of the keys is `--rail-key`.
 */
export const FloorRail = ({ venue, levelId, onWay, lies = 'column', onChange, children }: FloorRailProps) => {
  const { t } = useTranslation()
  const current = useRef<HTMLButtonElement>(null)
  const buildingId = venue.levels.find(({ id }) => id === levelId)?.buildingIds[0] ?? ''
  const building = venue.buildings.find(({ id }) => id === buildingId)
  const campus = campusOf(venue)
  const floors = namesToldApart(levelsOf(venue, buildingId), t('places.outdoors'))
  // Without a campus, the buildings are only reached by their names.
  const others = building === undefined || campus === null ? venue.buildings.filter(({ id }) => id !== buildingId) : []
  /** Text on the lift's button. Halls of one number in a building are distinguished by their names only. */
  const labelOf = ({ name, shortName }: LevelView): string =>
    building === undefined || floors.filter((one) => one.shortName === shortName).length > 1 ? name : shortName || name
  const isShown = (level: LevelView): boolean => level.id === levelId
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [levelId])
  const key = (level: LevelView, text: ReactNode, name: string) => (
    <button
      key={level.id}
      ref={isShown(level) ? current : undefined}
      type="button"
      className={styles.key}
      aria-label={onWay.includes(level.id) ? t('wayfinding.onRoute', { floor: name }) : name}
      data-tooltip={name}
      data-on-way={onWay.includes(level.id) || undefined}
      aria-pressed={isShown(level)}
      onClick={() => onChange(level)}
    >
      {text}
    </button>
  )
  return (
    // The keys are buttons. Arrow keys are only a quicker way between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.rail}
      data-lies={lies}
      role="group"
      aria-label={[t('places.floor'), building?.name ?? ''].join(' ').trim()}
      onKeyDown={walkKeys}
    >
      {campus !== null && building !== undefined && key(campus, <Trees aria-hidden="true" />, campus.name)}
      {(lies === 'row' ? floors : floors.toReversed()).map((level) => key(level, labelOf(level), level.name))}
      {others.map(({ id, name }) => {
        const entry = entryOf(venue, id)
        return (
          entry !== undefined && (
            <button key={id} type="button" className={styles.key} onClick={() => onChange(entry)}>
              <Building aria-hidden="true" /> {name}
            </button>
          )
        )
      })}
      {children}
    </div>
  )
}
