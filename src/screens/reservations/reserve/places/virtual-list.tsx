import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSize } from '#src/timeline/grid/use-size.ts'
import { type ItemGroup, layItems, type ItemLayout } from './lay-items.ts'
import styles from './virtual-list.module.css'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  readonly groups?: readonly ItemGroup[]
  readonly itemHeight: number
  /** Pixels a column needs at least; one column where absent. */
  readonly columnWidth?: number
  readonly keyOf: (item: number) => string
  /** The item's own button bears `data-item`: it takes the focus, by `tabIndex` where it is the one to be reached by Tab. */
  readonly draw: (item: number, tabIndex: 0 | -1) => ReactNode
  /** Which items show now. */
  readonly onShown?: (from: number, to: number) => void
  /** Brought into sight, and reached by Tab from then on, whenever it becomes another. */
  readonly chosen?: number | null
  /** Goes to the top when it becomes another. */
  readonly topOf?: unknown
}

const none: readonly ItemGroup[] = []
/** Pixels drawn above and below of what shows. */
const margin = 240
const headingHeight = 40

/**
 * A list of any length of which only what shows is drawn. It is one stop of Tab for its items and one for what stands in the one
 * that was reached; arrow keys, Home and End go from item to item. Readers hear how many there are and which one this is.
 */
export const VirtualList = ({
  label,
  count,
  groups = none,
  itemHeight,
  columnWidth,
  keyOf,
  draw,
  onShown,
  chosen = null,
  topOf,
}: VirtualListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const [top, setTop] = useState(0)
  const [wanted, setActive] = useState(0)
  const isFocusWanted = useRef(false)
  const columns = columnWidth === undefined || !size ? 1 : Math.max(1, Math.floor(size.width / columnWidth))
  const layout = layItems(count, groups, { columns, itemHeight, headingHeight })
  const active = Math.min(wanted, Math.max(0, count - 1))
  const height = size?.height ?? 0
  const shown = layout.between(top, top + height)
  const drawn = layout.between(top - margin, top + height + margin)
  const items = Array.from({ length: drawn.to - drawn.from }, (_, index) => drawn.from + index)
  // The one that has the focus stays where it is, however far one scrolls.
  if (count > 0 && (active < drawn.from || active >= drawn.to)) items.push(active)

  useEffect(() => {
    if (height > 0) onShown?.(shown.from, shown.to)
  }, [onShown, height, shown.from, shown.to])
  const [followed, setFollowed] = useState<number | null>(null)
  if (chosen !== followed) {
    setFollowed(chosen)
    if (chosen !== null) setActive(chosen)
  }
  const latest = useRef(layout)
  useLayoutEffect(() => {
    latest.current = layout
  })
  // Only another choice moves the list: not that it grew.
  useEffect(() => {
    if (chosen !== null) reveal(scroller.current, latest.current, chosen)
  }, [chosen])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [topOf])
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return
    const whole = scroller.current?.querySelector<HTMLElement>('ul')
    const item = whole?.querySelector<HTMLElement>(`[aria-posinset="${active + 1}"] [data-item]`)
    if (item) isFocusWanted.current = false
    // What is still on its way has nothing to be focused: the list stands in, so that keys go on.
    ;(item ?? whole)?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const page = Math.max(1, Math.floor(height / itemHeight) - 1)
    const steps: Readonly<Record<string, () => number>> = {
      ArrowDown: () => layout.step(active, 0, 1),
      ArrowUp: () => layout.step(active, 0, -1),
      ArrowRight: () => layout.step(active, 1, 0),
      ArrowLeft: () => layout.step(active, -1, 0),
      PageDown: () => layout.step(active, 0, page),
      PageUp: () => layout.step(active, 0, -page),
      Home: () => 0,
      End: () => count - 1,
    }
    const next = steps[event.key]?.()
    if (next === undefined) return
    event.preventDefault()
    isFocusWanted.current = true
    setActive(next)
    reveal(scroller.current, layout, next)
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ currentTarget }) => {
        // By steps: what is drawn reaches further than what shows.
        const next = Math.floor(currentTarget.scrollTop / 32) * 32
        if (next !== top) setTop(next)
      }}
    >
      <ul
        className={styles.items}
        aria-label={label}
        style={{ height: layout.height, '--columns': columns } as CSSProperties}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) isFocusWanted.current = false
        }}
        onFocus={({ target }) => {
          const place = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
          if (place > 0 && place - 1 !== active) setActive(place - 1)
        }}
      >
        {items.map((item) => {
          const { top: y, column, heading } = layout.placeOf(item)
          return (
            <li
              key={keyOf(item)}
              aria-posinset={item + 1}
              aria-setsize={count}
              className={styles.item}
              style={{ top: y, '--column': column } as CSSProperties}
            >
              {heading !== null && (
                <h2 className={styles.heading} style={{ height: headingHeight }}>
                  {heading}
                </h2>
              )}
              <div style={{ height: itemHeight }}>{draw(item, item === active ? 0 : -1)}</div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function reveal(scroller: HTMLElement | null, layout: ItemLayout, item: number): void {
  if (!scroller) return
  const { top, heading } = layout.placeOf(item)
  const bottom = top + layout.itemHeight + (heading === null ? 0 : layout.headingHeight)
  if (top < scroller.scrollTop) scroller.scrollTo({ top, behavior: 'instant' })
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTo({ top: bottom - scroller.clientHeight, behavior: 'instant' })
}
