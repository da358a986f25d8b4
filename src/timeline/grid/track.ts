import type { RowView } from '#src/contract/compute.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import { nameSoon } from './name-soon.ts'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'
import { xOf } from './scale.ts'
import type { Segment } from './segments.ts'

/** What a track shows: the row, its boxes, and what all rows share. */
export interface TrackContent {
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

/** Boxes kept for the next row that needs more of them. */
const spares = 12

interface Box {
  readonly element: HTMLElement
  left: number
  width: number
  state: number
  words: string
  isSpare: boolean
}

/**
 * The boxes of one row, written by hand: hundreds of them change with every scroll step, so that each step touches only what
 * differs. Elements are used again from row to row; the one with the active slot is its own, because it holds the focus.
 */
export function createTrack(root: HTMLElement): Track {
  const boxes: Box[] = []
  const events: Box[] = []
  let active: { readonly quarter: number; readonly box: Box } | null = null

  function paint(content: TrackContent): void {
    const { scene, segments } = content
    const { scale } = scene
    let used = 0
    let isActiveShown = false
    for (const segment of segments) {
      if (segment.isActive) {
        isActiveShown = true
        active = keepActive(segment.from)
      }
      const box = segment.isActive && active ? active.box : takeBox(boxes, used++, styles.segment ?? '')
      const width = (segment.to - segment.from) * scale.quarterWidth
      place(box, xOf(scale, segment.from), width)
      if (box.state !== segment.run.code) {
        box.state = segment.run.code
        box.element.dataset['state'] = `${box.state}`
      }
      write(box, width >= scene.legibleWidth ? (scene.stateWord[box.state] ?? '') : '')
    }
    if (!isActiveShown) dropActive()
    putAside(boxes, used)
    paintEvents(content)
    const name = (): void => nameBoxes(content)
    // Focus reads the name at once; nobody reads the others while they fly past.
    if (isActiveShown) name()
    else nameSoon(root, name)
  }

  function keepActive(quarter: number): NonNullable<typeof active> {
    if (active?.quarter === quarter) return active
    dropActive()
    const box = makeBox(styles.segment ?? '')
    box.element.tabIndex = 0
    box.element.dataset['active'] = ''
    root.append(box.element)
    return { quarter, box }
  }

  function dropActive(): void {
    active?.box.element.remove()
    active = null
  }

  function paintEvents({ view, scene, from, to }: TrackContent): void {
    const { scale, now, legibleWidth, words } = scene
    let used = 0
    for (const event of view.events) {
      const start = event.start / quarterMilliseconds
      const end = event.end / quarterMilliseconds
      if (end <= from || start >= to) continue
      const box = takeBox(events, used++, styles.event ?? '')
      const width = (end - start) * scale.quarterWidth - 1
      place(box, xOf(scale, start), width)
      write(box, width >= legibleWidth / 2 ? (event.subject ?? words.private) : '')
      const { dataset } = box.element
      const look = `${event.tentative ? 'tentative' : 'busy'}${event.end <= now ? ' past' : ''}`
      if (dataset['look'] !== look) dataset['look'] = look
      if ((dataset['private'] === '') !== (event.subject === null)) box.element.toggleAttribute('data-private')
    }
    putAside(events, used)
  }

  function takeBox(list: Box[], index: number, name: string): Box {
    const known = list[index]
    if (known) {
      if (known.isSpare) known.element.style.visibility = ''
      known.isSpare = false
      return known
    }
    const box = makeBox(name)
    if (list === boxes) box.element.setAttribute('role', 'gridcell')
    else box.element.setAttribute('aria-hidden', 'true')
    list.push(box)
    root.append(box.element)
    return box
  }

  function nameBoxes({ view, scene, segments }: TrackContent): void {
    const firstColumn = 2 - scene.scale.span.from
    let used = 0
    for (const { from, to, run, isActive } of segments) {
      const element = isActive ? active?.box.element : boxes[used++]?.element
      if (!element) continue
      element.setAttribute('aria-colindex', `${from + firstColumn}`)
      element.setAttribute('aria-colspan', `${to - from}`)
      element.setAttribute('aria-label', scene.nameSlot(view, from, to, run.code, run.reason))
    }
  }

  return { paint }
}

function makeBox(name: string): Box {
  const element = document.createElement('div')
  element.className = name
  return { element, left: -1, width: -1, state: -1, words: '', isSpare: false }
}

function place(box: Box, left: number, width: number): void {
  const { style } = box.element
  if (box.left !== left) style.left = `${left}px`
  if (box.width !== width) style.width = `${width}px`
  box.left = left
  box.width = width
}

/** Words stay in sight while their box is partly scrolled away, so they are an element of their own. */
function write(box: Box, words: string): void {
  if (box.words === words) return
  box.words = words
  if (words === '') {
    box.element.replaceChildren()
    return
  }
  const span = box.element.firstElementChild ?? document.createElement('span')
  span.textContent = words
  if (!span.isConnected) box.element.append(span)
}

/** A few boxes are kept out of sight, and out of reach for readers; more are given up. */
function putAside(list: Box[], used: number): void {
  for (const { element } of list.splice(used + spares)) element.remove()
  for (let index = used; index < list.length; index += 1) {
    const box = list[index]
    if (!box || box.isSpare) continue
    box.isSpare = true
    box.element.style.visibility = 'hidden'
  }
}
