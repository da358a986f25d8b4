import type { RowEvent, RowView } from '#src/engine/compute.ts'
import type { Instant } from '#src/kernel/result.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { timelineWindow } from '../window-state.ts'
import { lanesOf, type Segment } from './row-layout.ts'
import styles from './row.module.css'
import { widthOf, xOf } from './scale.ts'
import { nameSoon } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import { keepWordsInSight, shiftWords } from './use-scroll.ts'

/** An absolutely positioned box of a row. */
interface Box {
  readonly element: HTMLElement
  left: number
  width: number
  words: string
}

interface BoxPool {
  /** Returns the next box of this look for the row being painted. */
  take(look: string): Box
  /** Hides the boxes that this paint did not use. */
  finish(): void
  /** Removes hidden boxes from the document, because screen readers would find them. */
  tidy(): void
}

/** Unused boxes per look that are retained for later paints. */
const spares = 6

interface Shelf {
  readonly boxes: Box[]
  /** Boxes used by the current paint, and by the one before. */
  used: number
  last: number
}

/**
 * Returns a pool of reusable boxes per look. A box never changes its look: if only its position changes, the browser
 * need not recalculate its style, which is the main cost of a scroll step.
 */
function createBoxPool(root: HTMLElement, make: (look: string) => HTMLElement): BoxPool {
  const shelves = new Map<string, Shelf>()
  return {
    take(look) {
      let shelf = shelves.get(look)
      if (!shelf) shelves.set(look, (shelf = { boxes: [], used: 0, last: 0 }))
      const known = shelf.boxes[shelf.used]
      shelf.used += 1
      if (known) {
        if (!known.element.isConnected) root.append(known.element)
        return known
      }
      const box = makeBox(make(look))
      shelf.boxes.push(box)
      root.append(box.element)
      return box
    },
    finish() {
      for (const shelf of shelves.values()) {
        putAside(shelf)
        shelf.last = shelf.used
        shelf.used = 0
      }
    },
    tidy() {
      for (const { boxes, last } of shelves.values()) for (const { element } of boxes.slice(last)) element.remove()
    },
  }
}

const makeBox = (element: HTMLElement): Box => ({ element, left: -1, width: -1, words: '' })

/** Hides boxes by position alone, because that costs the browser least. `tidy` removes them later. */
function putAside({ boxes, used }: Shelf): void {
  for (const { element } of boxes.splice(used + spares)) element.remove()
  for (let index = used; index < boxes.length; index += 1) {
    const box = boxes[index]
    if (box) placeBox(box, -10_000, 1)
  }
}

/** Sets position and width, in pixels from the beginning of the track. */
function placeBox(box: Box, left: number, width: number): void {
  const { style, firstElementChild: words } = box.element
  if (box.left !== left) style.left = `${left}px`
  if (box.left !== left && words instanceof HTMLElement) shiftWords(words, 0, width)
  if (box.width !== width) style.width = `${width}px`
  box.left = left
  box.width = width
}

/**
 * Writes text to a box. The text is a separate element, because it stays visible while its box is partly scrolled away.
 */
function writeInBox(box: Box, words: string): void {
  if (box.words === words) return
  box.words = words
  const span = box.element.firstElementChild
  if (words === '') span?.remove()
  else if (span) span.textContent = words
  else box.element.append(Object.assign(document.createElement('span'), { textContent: words }))
}

/** Content of a track: the row, its boxes, and the data shared by all rows. */
interface TrackContent {
  readonly view: RowView
  readonly scene: RowScene
  readonly segments: readonly Segment[]
  /** Quarters to draw. */
  readonly from: number
  readonly to: number
}

export interface Track {
  paint(content: TrackContent): void
}

/**
 * Creates the renderer for the boxes of one row. It writes to the DOM directly: hundreds of boxes change per scroll
 * step, so each step touches only the differences. The box of the active slot is not used for other slots, because it
 * has the focus.
 */
export function createTrack(root: HTMLElement): Track {
  const cells = createBoxPool(root, makeCell)
  const events = createBoxPool(root, makeEvent)
  let active: { readonly quarter: number; readonly box: Box } | null = null
  /** True if boxes are drawn without text at first, because the row was empty or showed distant rows before. */
  let isWordless = false
  let hasShown = false
  let unwritten: (readonly [box: Box, words: string])[] = []
  /** The boxes in their document order. */
  let standing: readonly Box[] = []

  function paint(content: TrackContent): void {
    const { view, scene, segments } = content
    const { scale } = scene
    unwritten = []
    isWordless = !hasShown || timelineWindow.painted.isLeap
    hasShown = view.data === 'ready'
    if (!segments.some(({ isActive }) => isActive)) dropActive()
    const boxes = segments.map(({ from, to, run, isActive }) => {
      const box = isActive ? takeActive(from) : cells.take(`${run.code}`)
      const width = widthOf(scale, from, to)
      placeBox(box, xOf(scale, from), width)
      if (isActive) box.element.dataset['state'] = `${run.code}`
      write(box, width >= scene.legibleWidth ? (scene.stateWord[run.code] ?? '') : '')
      return box
    })
    cells.finish()
    paintEvents(content)
    const name = (): void => {
      cells.tidy()
      events.tidy()
      for (const [box, words] of unwritten) writeInBox(box, words)
      unwritten = []
      putInOrder(boxes)
      keepWordsInSight(root, timelineWindow.painted.left)
      boxes.forEach(({ element }, index) => {
        const segment = segments[index]
        if (segment) nameCell(element, view, scene, segment)
      })
    }
    // The focused name is read at once; no one reads the others while they scroll past.
    if (active) name()
    else nameSoon(root, name)
  }

  /**
   * Writes text, or delays it until the names for screen readers are written, because text is the main cost of a box.
   */
  function write(box: Box, words: string): void {
    const isLater = isWordless && words !== ''
    writeInBox(box, isLater ? '' : words)
    if (isLater) unwritten.push([box, words])
  }

  function takeActive(quarter: number): Box {
    if (active?.quarter === quarter) return active.box
    dropActive()
    const box = makeBox(makeCell('0'))
    box.element.tabIndex = 0
    box.element.dataset['active'] = ''
    root.append(box.element)
    active = { quarter, box }
    return box
  }

  function dropActive(): void {
    active?.box.element.remove()
    active = null
  }

  function paintEvents({ view, scene, from, to }: TrackContent): void {
    const { scale, now, legibleWidth } = scene
    // Only people have events at the same time.
    const lanes = view.row < 0 ? lanesOf(view.events) : []
    for (const [index, event] of view.events.entries()) {
      const { start, end } = event
      const [first, last] = [start / quarterMilliseconds, end / quarterMilliseconds]
      if (last <= from || first >= to) continue
      const own = scene.ownOf(view, event)
      const words = own?.event.subject ?? event.subject ?? scene.words.private
      const look = lookOf(event, own !== null || view.key === scene.ownDay, now)
      const lane = lanes[index] ?? 'whole'
      const box = events.take(lane === 'whole' ? look : `${look} half ${lane}`)
      const width = widthOf(scale, first, last)
      placeBox(box, xOf(scale, first), width)
      write(box, width >= legibleWidth / 2 ? words : '')
    }
    events.finish()
  }

  /** Sorts the boxes by time after scrolling has paused, because screen readers follow the document order. */
  function putInOrder(boxes: readonly Box[]): void {
    // If a box was removed, it is added again at the end.
    standing = standing.filter(({ element }) => element.isConnected)
    const places = new Map(standing.map((box, index) => [box, index]))
    const isInOrder = boxes.every((box, index) => {
      const before = boxes[index - 1]
      return places.has(box) && (!before || (places.get(before) ?? 0) < (places.get(box) ?? 0))
    })
    if (isInOrder) return
    standing = boxes
    // Moving the focused box would remove its focus, so the others are moved around it.
    const pivot = boxes.find((box) => box === active?.box) ?? null
    let isBefore = pivot !== null
    for (const box of boxes) {
      if (box === pivot) isBefore = false
      else root.insertBefore(box.element, isBefore && pivot ? pivot.element : null)
    }
  }

  return { paint }
}

function makeCell(state: string): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.segment ?? ''
  element.setAttribute('role', 'gridcell')
  element.dataset['state'] = state
  return element
}

/**
 * Returns the looks for the style sheet, separated by spaces. `own` is the user's booking; `now` is one in progress.
 */
function lookOf({ start, end, subject, tentative }: RowEvent, isOwn: boolean, now: Instant): string {
  const looks = [tentative ? 'tentative' : 'busy']
  if (end <= now) looks.push('past')
  if (isOwn) looks.push('own')
  else if (subject === null) looks.push('private')
  if (isOwn && start <= now && now < end) looks.push('now')
  return looks.join(' ')
}

function makeEvent(look: string): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.event ?? ''
  element.setAttribute('aria-hidden', 'true')
  element.dataset['look'] = look
  return element
}

function nameCell(element: HTMLElement, view: RowView, scene: RowScene, segment: Segment): void {
  const { from, to } = segment
  element.setAttribute('aria-colindex', `${from - scene.scale.span.from + 2}`)
  element.setAttribute('aria-colspan', `${to - from}`)
  element.setAttribute('aria-label', scene.nameSlot(view, segment))
}
