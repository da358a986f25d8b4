import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSize } from './media.ts'
import styles from './virtual-list.module.css'

/** Items of a list that belong together under one heading; `first` counts items. */
export interface ItemGroup {
  readonly label: string
  readonly first: number
  readonly count: number
}

/** Items next to each other; `heading` is the label of the group that begins with them. */
interface ListLine {
  readonly first: number
  readonly count: number
  readonly heading: string | null
}

/**
 * The lines of a list in columns. Every group starts a new line. Lines are computed on demand, because a list may have
 * 50,000 items.
 */
export interface ListLines {
  readonly count: number
  at(line: number): ListLine
  lineOf(item: number): number
}

export function linesOf(items: number, groups: readonly ItemGroup[], columns: number): ListLines {
  const parts: (ItemGroup & { readonly firstLine: number })[] = []
  let lines = 0
  for (const group of groups.length > 0 ? groups : [{ label: '', first: 0, count: items }]) {
    parts.push({ ...group, firstLine: lines })
    lines += Math.ceil(group.count / columns)
  }

  /** Returns the last part that begins at or before a value. The parts are in ascending order. */
  function partAt(value: number, key: 'first' | 'firstLine') {
    let [low, high] = [0, parts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (parts[middle]![key] <= value) low = middle
      else high = middle - 1
    }
    return parts[low]!
  }

  return {
    count: lines,
    at(line) {
      const { label, first, count, firstLine } = partAt(line, 'firstLine')
      const before = (line - firstLine) * columns
      return {
        first: first + before,
        count: Math.min(columns, count - before),
        heading: groups.length > 0 && before === 0 ? label : null,
      }
    },
    lineOf(item) {
      const { first, firstLine } = partAt(item, 'first')
      return firstLine + Math.floor((item - first) / columns)
    },
  }
}

interface VirtualListProps {
  readonly label: string
  readonly count: number
  readonly groups?: readonly ItemGroup[]
  /** Pixels; all items have the same height. */
  readonly itemHeight: number
  /** Minimum column width in pixels. If absent, there is one column. */
  readonly columnWidth?: number
  readonly keyOf: (item: number) => string
  /**
   * Renders an item. Its button has `data-item` and receives the focus; `tabIndex` is 0 for the item that Tab reaches.
   */
  readonly draw: (item: number, tabIndex: 0 | -1) => ReactNode
  /** Receives the items that are visible, `[from, to)`. */
  readonly onShown?: (from: number, to: number) => void
  /** The item that is scrolled into view when this changes, and that Tab reaches. */
  readonly chosen?: number | null
  /** The list scrolls to the top when this changes. */
  readonly topOf?: unknown
}

const none: readonly ItemGroup[] = []
/** Lines drawn above and below the visible ones. */
const overscan = 3
/** Pixels. */
const headingHeight = 40

/**
 * A list of any length that draws only what is visible. Tab stops once at its items; arrow keys, Home and End move
 * between them. Screen readers hear how many items there are and which one has the focus.
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
  const width = useSize(scroller)?.width ?? 0
  const [wanted, setActive] = useState(0)
  const isFocusWanted = useRef(false)
  const columns = columnWidth === undefined ? 1 : Math.max(1, Math.floor(width / columnWidth))
  const lines = linesOf(count, groups, columns)
  const active = Math.min(wanted, Math.max(0, count - 1))
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => itemHeight + (lines.at(line).heading === null ? 0 : headingHeight),
    overscan,
    useFlushSync: false,
    // The focused item stays rendered, however far the user scrolls.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const focused = lines.lineOf(active)
      return count === 0 || drawn.includes(focused) ? drawn : [...drawn, focused]
    },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, groups, itemHeight])

  const { range } = virtualizer
  const last = range && lines.count > 0 ? lines.at(Math.min(range.endIndex, lines.count - 1)) : null
  const shownFrom = last && range ? lines.at(Math.min(range.startIndex, lines.count - 1)).first : 0
  const shownTo = last ? last.first + last.count : 0
  useEffect(() => {
    if (shownTo > 0) onShown?.(shownFrom, shownTo)
  }, [onShown, shownFrom, shownTo])

  const reveal = (item: number): void => virtualizer.scrollToIndex(lines.lineOf(item), { align: 'auto' })
  const [followed, setFollowed] = useState<number | null>(null)
  if (chosen !== followed) {
    setFollowed(chosen)
    if (chosen !== null) setActive(chosen)
  }
  const latest = useRef(reveal)
  useLayoutEffect(() => {
    latest.current = reveal
  })
  // The list scrolls only if another item is chosen, not if it grows.
  useEffect(() => {
    if (chosen !== null) latest.current(chosen)
  }, [chosen])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [topOf])
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return
    const whole = scroller.current?.querySelector<HTMLElement>('ul')
    const item = whole?.querySelector<HTMLElement>(`[aria-posinset="${active + 1}"] [data-item]`)
    if (item) isFocusWanted.current = false
    // An item that is still loading cannot receive the focus, so the list does. Keys then keep working.
    ;(item ?? whole)?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / itemHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: 1,
      ArrowLeft: -1,
      PageDown: page * columns,
      PageUp: -page * columns,
      Home: -count,
      End: count,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, active + step))
    isFocusWanted.current = true
    setActive(next)
    reveal(next)
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.items}
        aria-label={label}
        style={{ height: virtualizer.getTotalSize(), '--columns': columns } as CSSProperties}
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
        {virtualizer.getVirtualItems().flatMap(({ index, start }) => {
          const line = lines.at(index)
          return Array.from({ length: line.count }, (_, column) => {
            const item = line.first + column
            const heading = column === 0 ? line.heading : null
            const top = start + (line.heading !== null && heading === null ? headingHeight : 0)
            return (
              <li
                key={keyOf(item)}
                aria-posinset={item + 1}
                aria-setsize={count}
                className={styles.item}
                style={{ top, '--column': column } as CSSProperties}
              >
                {heading !== null && (
                  <h2 className={styles.heading} style={{ height: headingHeight }}>
                    {heading}
                  </h2>
                )}
                <div style={{ height: itemHeight }}>{draw(item, item === active ? 0 : -1)}</div>
              </li>
            )
          })
        })}
      </ul>
    </div>
  )
}
