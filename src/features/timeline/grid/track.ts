import type { RowEvent, RowView } from '#src/engine/compute.ts'
import type { Instant } from '#src/kernel/result.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { timelineWindow } from '../window-state.ts'
import type { Segment } from './row-layout.ts'
import styles from './row.module.css'
import { xOf } from './scale.ts'
import { nameSoon } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import { keepWordsInSight, shiftWords } from './use-scroll.ts'

/** One absolutely placed box of a row. */
interface Box {
  readonly element: HTMLElement
  left: number
  width: number
  words: string
}

interface BoxPool {
  /** The next box of this look for the row being painted. */
  take(look: string): Box
  /** Puts the boxes aside that this paint did not take. */
  finish(): void
  /** Takes the boxes put aside out of the document: readers must not meet them. */
  tidy(): void
}

/** Boxes of one look that are kept for a row that needs more of them. */
const spares = 6

interface Shelf {
  readonly boxes: Box[]
  /** Boxes taken by the paint under way, and by the one before. */
  used: number
  last: number
}

/**
 * Boxes to be used again, by look. A box never changes its look: where only its place changes, the browser need not reckon
 * its style anew, and that is most of what a scroll step costs.
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

/** Out of sight by its place alone, which costs the browser least; `tidy` does the rest when there is time. */
function putAside({ boxes, used }: Shelf): void {
  for (const { element } of boxes.splice(used + spares)) element.remove()
  for (let index = used; index < boxes.length; index += 1) {
    const box = boxes[index]
    if (box) placeBox(box, -10_000, 1)
  }
}

/** Pixels from the beginning of the track. */
function placeBox(box: Box, left: number, width: number): void {
  const { style, firstElementChild: words } = box.element
  if (box.left !== left) style.left = `${left}px`
  if (box.left !== left && words instanceof HTMLElement) shiftWords(words, 0, width)
  if (box.width !== width) style.width = `${width}px`
  box.left = left
  box.width = width
}

/** Words stay in sight while their box is partly scrolled away, so they are an element of their own. */
function writeInBox(box: Box, words: string): void {
  if (box.words === words) return
  box.words = words
  const span = box.element.firstElementChild
  if (words === '') span?.remove()
  else if (span) span.textContent = words
  else box.element.append(Object.assign(document.createElement('span'), { textContent: words }))
}

/** What a track shows: the row, its boxes, and what all rows share. */
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
 * The boxes of one row, written by hand: hundreds of them change with every scroll step, so each step touches only what
 * differs. The box of the active slot is used for no other slot, because it holds the focus.
 */
export function createTrack(root: HTMLElement): Track {
  const cells = createBoxPool(root, makeCell)
  const events = createBoxPool(root, makeEvent)
  let active: { readonly quarter: number; readonly box: Box } | null = null
  /** Whether what is drawn may stand without words at first: nothing was there before, or rows far away. */
  let isWordless = false
  let hasShown = false
  let unwritten: (readonly [box: Box, words: string])[] = []
  /** The boxes as they stand in the document. */
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
      const width = (to - from) * scale.quarterWidth
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
    // Focus reads the name at once; nobody reads the others while they fly past.
    if (active) name()
    else nameSoon(root, name)
  }

  /** Words are most of what a box costs the browser: where they may wait they come with the names for readers. */
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
    for (const event of view.events) {
      const { start, end } = event
      const [first, last] = [start / quarterMilliseconds, end / quarterMilliseconds]
      if (last <= from || first >= to) continue
      const own = scene.ownOf(view, event)
      const words = own?.event.subject ?? event.subject ?? scene.words.private
      const box = events.take(lookOf(event, own !== null, now))
      const width = (last - first) * scale.quarterWidth
      placeBox(box, xOf(scale, first), width)
      write(box, width >= legibleWidth / 2 ? words : '')
    }
    events.finish()
  }

  /** Readers walk the document: once scrolling has paused the boxes stand in it from early to late. */
  function putInOrder(boxes: readonly Box[]): void {
    // A box that was taken out comes back at the end.
    standing = standing.filter(({ element }) => element.isConnected)
    const places = new Map(standing.map((box, index) => [box, index]))
    const isInOrder = boxes.every((box, index) => {
      const before = boxes[index - 1]
      return places.has(box) && (!before || (places.get(before) ?? 0) < (places.get(box) ?? 0))
    })
    if (isInOrder) return
    standing = boxes
    // Moving the box with the focus would lose it: the others are moved around it.
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

/** Space-separated, for the style sheet. `own` is the user's booking, and `now` one that is under way. */
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
