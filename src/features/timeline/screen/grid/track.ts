import type { RowEvent, RowView } from '#src/engine/compute.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { timelineWindow } from '../../model/window-state.ts'
import { isLegible, type LanePlace, lanesOf, type Segment } from '../../model/grid/row-layout.ts'
import styles from './row.module.css'
import { widthOf, xOf } from './scale.ts'
import { nameNow, nameSoon } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import { keepWordsInSight, shiftWords } from './use-scroll.ts'

/** An absolutely positioned box of a row. */
interface Box {
  readonly element: HTMLElement
  left: number
  width: number
  words: string
}

/** A box to draw, in pixels from the beginning of the track. */
interface Place {
  readonly look: string
  readonly left: number
  readonly width: number
  readonly words: string
}

interface BoxPool {
  /** Draws these boxes, in order of time, and hides all others. Returns them in the same order. */
  draw(places: readonly Place[]): readonly Box[]
  /** Removes hidden boxes from the document, because screen readers would find them. */
  tidy(): void
}

/** Unused boxes per look that are retained for later paints. */
const spares = 6

/** Boxes of one look. */
interface Shelf {
  shown: Box[]
  hidden: Box[]
  wanted: Place[]
}

/**
 * Returns a pool of reusable boxes per look. A box never changes its look, and a box that stays where it is stays the same: if
 * only few boxes move and none is restyled, the browser skips most of the work of a scroll step.
 */
function createBoxPool(
  root: HTMLElement,
  make: (look: string) => HTMLElement,
  write: (box: Box, words: string) => void,
): BoxPool {
  const shelves = new Map<string, Shelf>()

  /** Returns the shown boxes that are needed again, by the index of their place. All others are hidden. */
  function keep(shelf: Shelf): (Box | undefined)[] {
    const { shown, wanted, hidden } = shelf
    let at = 0
    const kept = wanted.map(({ left }) => {
      for (; at < shown.length && shown[at]!.left < left; at += 1) hidden.push(shown[at]!)
      return shown[at]?.left === left ? shown[at++] : undefined
    })
    hidden.push(...shown.slice(at))
    return kept
  }

  function takeHidden(shelf: Shelf, look: string): Box {
    const box = shelf.hidden.pop() ?? makeBox(make(look))
    if (!box.element.isConnected) root.append(box.element)
    return box
  }

  return {
    draw(places) {
      for (const place of places) {
        const shelf = shelves.get(place.look)
        if (shelf) shelf.wanted.push(place)
        else shelves.set(place.look, { shown: [], hidden: [], wanted: [place] })
      }
      const boxes = new Map<Place, Box>()
      for (const [look, shelf] of shelves) {
        const kept = keep(shelf)
        shelf.shown = shelf.wanted.map(({ left, width, words }, index) => {
          const box = kept[index] ?? takeHidden(shelf, look)
          placeBox(box, left, width)
          write(box, words)
          return box
        })
        shelf.wanted.forEach((place, index) => boxes.set(place, shelf.shown[index]!))
        shelf.wanted = []
        for (const { element } of shelf.hidden.splice(spares)) element.remove()
        // Hidden by position alone, because that costs the browser least. `tidy` removes them later.
        for (const box of shelf.hidden) placeBox(box, -10_000, 1)
      }
      return places.map((place) => boxes.get(place)!)
    },
    tidy() {
      for (const { hidden } of shelves.values()) for (const { element } of hidden) element.remove()
    },
  }
}

const makeBox = (element: HTMLElement): Box => ({ element, left: -1, width: -1, words: '' })

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
  /** True if the states changed without user action. */
  readonly isChanged: boolean
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
  const cells = createBoxPool(root, makeCell, write)
  const events = createBoxPool(root, makeEvent, write)
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
    const lanes = lanesOf(view.events)
    const inLanes = new Set(view.events.filter((_, index) => lanes[index]!.of > 1))
    const places = segments.map(({ from, to, run, holder }) => {
      const width = widthOf(scale, from, to)
      const words = width >= scene.legibleWidth ? (scene.stateWord[run.code] ?? '') : ''
      const isShared = holder !== null && inLanes.has(holder)
      return { look: isShared ? `${run.code} shared` : `${run.code}`, left: xOf(scale, from), width, words }
    })
    const others = cells.draw(places.filter((_, index) => !segments[index]!.isActive))
    const at = segments.findIndex(({ isActive }) => isActive)
    if (at < 0) dropActive()
    const boxes = at < 0 ? others : others.toSpliced(at, 0, drawActive(segments[at]!.from, places[at]!))
    paintEvents(content, lanes)
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
    if (active || content.isChanged) nameNow(root, name)
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

  function drawActive(quarter: number, { look, left, width, words }: Place): Box {
    const box = takeActive(quarter)
    placeBox(box, left, width)
    showState(box.element, look)
    write(box, words)
    return box
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

  function paintEvents({ view, scene, from, to }: TrackContent, lanes: readonly LanePlace[]): void {
    const { scale, now, legibleWidth } = scene
    const places = view.events.flatMap((event, index): readonly Place[] => {
      const [first, last] = [event.start / quarterMilliseconds, event.end / quarterMilliseconds]
      if (last <= from || first >= to) return []
      const own = scene.ownOf(view, event)
      const look = lookOf(event, own !== null || view.key === scene.ownDay, now)
      const lane = lanes[index]!
      const width = widthOf(scale, first, last)
      const isTitled = width >= legibleWidth / 2 && isLegible(lane, view.row < 0 ? 'person' : 'resource')
      const words = isTitled ? (own?.event.subject ?? event.subject ?? scene.words.private) : ''
      return [
        { look: lane.of === 1 ? look : `${look} lane ${lane.lane}/${lane.of}`, left: xOf(scale, first), width, words },
      ]
    })
    events.draw(places)
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

function makeCell(look: string): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.segment ?? ''
  element.setAttribute('role', 'gridcell')
  showState(element, look)
  return element
}

/** Sets the state of a cell. 'shared' cells are behind events that share the height: they are not painted as one more. */
function showState(element: HTMLElement, look: string): void {
  const [state = '', shared] = look.split(' ')
  element.dataset['state'] = state
  element.toggleAttribute('data-shared', shared !== undefined)
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
  const place = /lane (\d+)\/(\d+)$/.exec(look)
  element.style.setProperty('--lane', place?.[1] ?? '0')
  element.style.setProperty('--lanes', place?.[2] ?? '1')
  return element
}

function nameCell(element: HTMLElement, view: RowView, scene: RowScene, segment: Segment): void {
  const { from, to } = segment
  element.setAttribute('aria-colindex', `${from - scene.scale.span.from + 2}`)
  element.setAttribute('aria-colspan', `${to - from}`)
  element.setAttribute('aria-label', scene.nameSlot(view, segment))
}
