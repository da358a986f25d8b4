import type { RowEvent, RowView } from '#src/contract/compute.ts'
import type { Instant } from '#src/core/brand.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { type Box, createBoxPool, makeBox, placeBox, writeInBox } from './box-pool.ts'
import { nameSoon } from './name-soon.ts'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'
import { xOf } from './scale.ts'
import type { Segment } from './segments.ts'
import { keepWordsInSight } from './words-in-sight.ts'

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
