import { groupBy } from '#src/kernel/collections.ts'
import { type CSSProperties, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { AreaFill, VenueView } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { floorState, wantFloor } from '../../../model/floorplan/state.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './area-fills.module.css'
import { shareOf } from './labels-of.ts'

/**
 * The areas of the venue as a tree, with the number of occupied resources at the displayed moment and the maximum. A
 * click on an area shows its floor.
 */
export const AreaFills = ({ venue }: { readonly venue: VenueView }) => {
  const { t } = useTranslation()
  const { fills, levelId } = useSnapshot(floorState)
  const children = useMemo(() => {
    const known = new Set<string | null>(fills.map(({ areaId }) => areaId))
    return groupBy(fills, ({ parentAreaId }) => (known.has(parentAreaId) ? (parentAreaId ?? '') : ''))
  }, [fills])
  const level = venue.levels.find(({ id }) => id === levelId)
  if (fills.length === 0) return <p className={styles.none}>{t('places.noAreas')}</p>
  return (
    <div className={styles.areas}>
      <Branch parent="" tree={children} current={level?.areaId ?? null} />
    </div>
  )
}

interface BranchProps {
  readonly parent: string
  readonly tree: ReadonlyMap<string, readonly AreaFill[]>
  /** The area of the floor shown. */
  readonly current: string | null
}

const Branch = ({ parent, tree, current }: BranchProps) => (
  <ul className={styles.branch}>
    {(tree.get(parent) ?? []).map((fill) => (
      <li key={fill.areaId}>
        <Area fill={fill} isCurrent={fill.areaId === current} />
        {tree.has(fill.areaId) && <Branch parent={fill.areaId} tree={tree} current={current} />}
      </li>
    ))}
  </ul>
)

const Area = ({ fill, isCurrent }: { readonly fill: AreaFill; readonly isCurrent: boolean }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { areaId, name, total, known, reserved, most } = fill
  const share = shareOf(fill)
  const numbers = { reserved: format.number(reserved), total: format.number(known), most: format.number(most ?? 0) }
  const isFull = most !== null && reserved >= most
  const words = [
    total === 0 ? t('places.nothingIn') : known === 0 ? t('places.fillUnknown') : t('places.taken', numbers),
    most === null ? '' : t(isFull ? 'places.isFull' : 'places.mayBe', numbers),
  ].filter((part) => part !== '')
  return (
    <button
      type="button"
      className={styles.area}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={() => wantFloor({ areaId, levelId: null })}
    >
      <span className={styles.name}>{name}</span>
      <span aria-hidden="true">{share === null ? '' : format.percent(share)}</span>
      <span
        className={styles.bar}
        data-full={isFull || undefined}
        aria-hidden="true"
        style={
          {
            '--share': share ?? 0,
            '--most': most === null || total === 0 ? 1 : most / total,
          } as CSSProperties
        }
      />
      <span className={styles.words}>{words.join(' · ')}</span>
    </button>
  )
}
