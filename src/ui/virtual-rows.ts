import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type PointerEvent,
  type RefCallback,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * Maximum number of items, including headings, of a list that is rendered completely, so that the browser can search
 * all of it.
 */
const mostDrawnWhole = 300
/** Number of rows of such a list rendered at once, about a screenful. More would block the page. */
const portion = 18
/** Rows rendered above and below the visible ones. */
const overscan = 4

interface VirtualRowsOptions {
  /** One per row, from top to bottom. The array must keep its identity while it is unchanged. */
  readonly keys: readonly string[]
  /** Estimated height of a row in pixels until it is measured, including its margin. */
  readonly estimate: (row: number) => number
  /** Number of items next to each other in a row. Defaults to one. */
  readonly perRow?: number
  /** Pixels between rows. */
  readonly gap?: number
  /** Returns true if Tab stops in a row. If absent, Tab stops in every row. */
  readonly isStop?: (row: number) => boolean
  /** This row stays rendered, for example because its details are open. */
  readonly chosen?: number | null
  /**
   * The element that scrolls, at its top, even if it is rendered together with the rows. The first render then has the
   * visible rows, so it can be a deferred one that does not block the page.
   */
  readonly scroller?: RefObject<HTMLElement | null>
}

/** A row to render, or the height in pixels of rows that are not rendered. */
type RowPart =
  | { readonly key: string; readonly row: number }
  | { readonly key: string; readonly row: null; readonly height: number }

interface VirtualRows {
  /** Props of the element that contains all rows. */
  readonly listProps: {
    readonly ref: RefCallback<HTMLElement>
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  }
  readonly isWhole: boolean
  /** The ref of each row. A row must also have `data-index`. */
  readonly measure: RefCallback<HTMLElement> | undefined
  /** Returns the parts of rows `[first, first + count)`, from top to bottom. */
  readonly partsOf: (first: number, count: number) => readonly RowPart[]
}

const everyRow = (): boolean => true

/** If the browser has no scroll anchoring, the virtualizer corrects the scroll position when rows above change. */
const isAnchoredByBrowser = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto')

/**
 * Renders rows of any height in the normal flow of a page: under headings, in a table, in a grid. A short list begins
 * with a screenful and grows until it is complete. Of a long list only the visible rows are rendered, and those that
 * the keyboard needs: the last focused row and the rows that Tab reaches next. All rows are rendered while the page is
 * printed.
 */
export function useVirtualRows({
  keys,
  estimate,
  perRow = 1,
  gap = 0,
  isStop = everyRow,
  chosen = null,
  scroller: known,
}: VirtualRowsOptions): VirtualRows {
  const list = useRef<HTMLElement>(null)
  // Undefined until the list is in the document. Null if no ancestor scrolls.
  const [scroller, setScroller] = useState<HTMLElement | null | undefined>()
  const [margin, setMargin] = useState(0)
  const [held, setHeld] = useState<{ readonly key: string; readonly row: number } | null>(null)
  const [limit, setLimit] = useState(portion)
  const isPrinting = usePrinting()
  const count = keys.length
  const isVirtual = count * perRow > mostDrawnWhole && scroller !== null
  const isWhole = !isVirtual || isPrinting

  useEffect(() => {
    if (limit >= count) return
    if (!isVirtual) startTransition(() => setLimit(limit + portion))
    // If a long list becomes short, it must not start again at one screenful while the user is reading.
    else if (scroller) setLimit(Infinity)
  }, [isVirtual, scroller, limit, count])

  const rowOf = useMemo(() => new Map(keys.map((key, row) => [key, row])), [keys])
  // If the row no longer exists, use the one in its position.
  const heldRow = held === null ? null : (rowOf.get(held.key) ?? Math.min(held.row, count - 1))

  const findTop = useEffectEvent((): void => {
    if (!isVirtual || !scroller || !list.current) return
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setMargin(Math.round(top + scroller.scrollTop))
  })
  // After every render, because content above the list may have grown; in the frame, because its layout is known then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => findTop())
    return () => cancelAnimationFrame(frame)
  })
  const getItemKey = useCallback((row: number) => keys[row] ?? row, [keys])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isVirtual && (scroller !== undefined || known !== undefined),
    getScrollElement: () => scroller ?? null,
    getItemKey,
    estimateSize: estimate,
    gap,
    overscan,
    scrollMargin: margin,
    initialOffset: () => (known ? 0 : (scroller?.scrollTop ?? 0)),
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
    // Not when a row is mounted: that would make the browser lay out all rows at once in the middle of React's work. Its
    // size arrives before the frame is painted.
    measureElement: (row, entry, { measurementsCache, indexFromElement }) =>
      entry
        ? row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginTop)
        : (measurementsCache[indexFromElement(row)]?.size ?? 0),
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      const drawn = new Set(visible)
      const nextStop = (row: number, step: 1 | -1): void => {
        let next = row + step
        while (next >= 0 && next < count && !isStop(next)) next += step
        if (next >= 0 && next < count) drawn.add(next)
      }
      nextStop(-1, 1)
      nextStop(count, -1)
      nextStop(visible[0] ?? 0, -1)
      nextStop(visible.at(-1) ?? 0, 1)
      for (const row of [heldRow, chosen]) {
        if (row === null || row < 0) continue
        drawn.add(row)
        nextStop(row, -1)
        nextStop(row, 1)
      }
      return [...drawn].sort((one, other) => one - other)
    },
  })
  if (isAnchoredByBrowser) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  const hold = useCallback(
    ({ target, currentTarget }: FocusEvent<HTMLElement> | PointerEvent<HTMLElement>): void => {
      // React also reports events from the dialogs of a row.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      const row = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
      const key = keys[row]
      if (key !== undefined) setHeld((before) => (before?.key === key && before.row === row ? before : { key, row }))
    },
    [keys],
  )
  const focus = useCallback(
    (event: FocusEvent<HTMLElement>): void => {
      hold(event)
      if (scroller) keepInView(event.target, scroller)
    },
    [hold, scroller],
  )
  const attach = useCallback(
    (element: HTMLElement | null): void => {
      list.current = element
      if (element && !known) setScroller(scrollerOf(element))
    },
    [known],
  )
  useLayoutEffect(() => {
    // In the frame: asking the scroller for its position earlier would lay out the page once more. It may also be
    // rendered together with the rows, and then its ref is set after theirs.
    const frame = known && requestAnimationFrame(() => setScroller(known.current ?? undefined))
    return () => (frame === undefined ? undefined : cancelAnimationFrame(frame))
  }, [known])

  const drawn = isWhole ? [] : virtualizer.getVirtualItems()
  const partsOf = (first: number, size: number): readonly RowPart[] => {
    const rowAt = (row: number): RowPart => ({ key: keys[row] ?? String(row), row })
    if (isWhole) {
      const shown = isPrinting ? size : Math.max(0, Math.min(size, limit - first))
      return Array.from({ length: shown }, (_, index) => rowAt(first + index))
    }
    const parts: RowPart[] = []
    const { measurementsCache } = virtualizer
    let next = first
    const skipTo = (end: number): void => {
      if (end <= next) return
      // Before the list is in the document, no row is measured or rendered.
      const top = measurementsCache[next]?.start ?? 0
      const bottom = measurementsCache[end - 1]?.end ?? top + (end - next) * (estimate(next) + gap) - gap
      parts.push({ key: `gap before ${parts.length}`, row: null, height: bottom - top })
    }
    for (const { index } of drawn) {
      if (index < first || index >= first + size) continue
      skipTo(index)
      parts.push(rowAt(index))
      next = index + 1
    }
    skipTo(first + size)
    return parts
  }
  return {
    listProps: { ref: attach, onFocus: focus, onPointerDown: hold },
    isWhole,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    partsOf,
  }
}

/** Frames in which the rows around a focused one are rendered and measured. */
const settlingFrames = 6

/**
 * Scrolls a focused element back into view if the rows around it push it out: they are rendered after the browser has scrolled to it,
 * and may be higher than estimated. Does nothing if it was not in view at first, or after the user has scrolled elsewhere.
 */
function keepInView(element: Element, scroller: HTMLElement): void {
  const isInView = (): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    const edges = scroller.getBoundingClientRect()
    return bottom > edges.top && top < edges.bottom
  }
  if (!isInView()) return
  let position = scroller.scrollTop
  let frames = 0
  const check = (): void => {
    if (!isInView()) {
      if (!element.isConnected || scroller.scrollTop !== position) return
      element.scrollIntoView({ block: 'nearest' })
    }
    position = scroller.scrollTop
    frames += 1
    if (frames < settlingFrames) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Returns the nearest ancestor that scrolls vertically, or null if it is the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (around !== document.body && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return null
}

/** True from just before the page is printed until printing ends. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // The browser lays out the page as soon as the listener returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => listening.abort()
  }, [])
  return isPrinting
}
