import { memo } from 'react'
import { ariaRowOfGroup } from './aria-rows.ts'
import styles from './group-rows.module.css'
import { groupsBetween, type RowLayout, topOfGroup } from './row-layout.ts'

interface GroupRowsProps {
  readonly layout: RowLayout
  readonly people: number
  /** Heights between which headers show, in pixels. */
  readonly top: number
  readonly bottom: number
  readonly columns: number
  readonly nameCount: (count: number) => string
}

/** The headers of areas or types that are on screen. */
export const GroupRows = memo(function GroupRows({ layout, people, top, bottom, columns, nameCount }: GroupRowsProps) {
  const { from, to } = groupsBetween(layout, top, bottom)
  return layout.groups.slice(from, to).map(({ key, label, count }, offset) => (
    <div
      key={key}
      role="row"
      aria-rowindex={ariaRowOfGroup(layout, people, from + offset)}
      className={styles.group}
      style={{ top: topOfGroup(layout, from + offset), height: layout.groupHeight }}
    >
      <div role="rowheader" aria-colindex={1} aria-colspan={columns} className={styles.label}>
        <span className={styles.words}>{label}</span> <span className={styles.count}>{nameCount(count)}</span>
      </div>
    </div>
  ))
})
