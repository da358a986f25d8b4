import Star from 'lucide-react/icons/star'
import { memo, useLayoutEffect, useRef } from 'react'
import type { RowView } from '#src/contract/compute.ts'
import { nameSoon } from './name-soon.ts'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'

const star = <Star size={14} strokeWidth={1.75} aria-hidden />

interface RowHeadProps {
  readonly view: RowView
  readonly scene: RowScene
  readonly isFavourite: boolean
}

/** The first column. Its name and star are pressed by a listener of the whole grid, and by a key: no tab stops in every row. */
export const RowHead = memo(function RowHead({ view, scene, isFavourite }: RowHeadProps) {
  const { words } = scene
  const isPerson = view.row < 0
  const time = scene.localTime(view.zone)
  const head = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = head.current
    if (element) nameSoon(element, () => element.setAttribute('aria-label', nameOf(view, scene)))
  }, [view, scene])
  return (
    <div
      ref={head}
      role="rowheader"
      aria-colindex={1}
      className={styles.head}
      data-person={isPerson || undefined}
      style={{ width: scene.nameWidth }}
    >
      <span
        className={styles.type}
        data-kind={view.data === 'failed' ? 'failed' : isPerson ? 'person' : scene.typeKind(view.typeId)}
      />
      {isPerson ? (
        <span className={styles.name}>{view.name}</span>
      ) : (
        <button type="button" tabIndex={-1} className={styles.name} data-details>
          {view.name}
        </button>
      )}
      {view.reservedTo !== null && (
        <span className={styles.badge} data-to={view.reservedTo}>
          {view.reservedTo === 'you' ? words.you : words.others}
        </span>
      )}
      {time !== '' && <span className={styles.localTime}>{time}</span>}
      {view.capacity !== null && <span className={styles.capacity}>{view.capacity}</span>}
      {!isPerson && scene.hasFavourites && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.star}
          aria-pressed={isFavourite}
          aria-label={isFavourite ? words.removeFavourite : words.addFavourite}
          data-favourite={view.key}
        >
          {star}
        </button>
      )}
    </div>
  )
})

/** For readers: what the column shows in figures and pictures, in words. */
function nameOf({ name, areaName, capacity, reservedTo, zone }: RowView, { words, localTime }: RowScene): string {
  const reserved = reservedTo === 'you' ? words.you : words.others
  const parts = [
    name,
    areaName,
    capacity === null ? '' : words.capacity(capacity),
    reservedTo === null ? '' : reserved,
    localTime(zone),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
