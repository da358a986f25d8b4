import type { RowView } from '#src/engine/compute.ts'
import { briefestAt, holderAt } from '#src/features/availability/model/rules/holders.ts'
import { decodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { timelineWindow } from '../../model/window-state.ts'
import { type Piece, piecesOf, segmentsOf } from '../../model/grid/row-layout.ts'
import styles from './row.module.css'
import { moveAcross } from './scroll-sync.tsx'
import { nameSoon } from './slot-names.ts'
import { createTrack } from './track.ts'
import type { RowScene } from './use-scene.ts'

/** Content of a row: one resource or person, its name and its states. */
export interface RowContent {
  /** Key of the element. It is reused for other rows. */
  readonly place: string
  readonly view: RowView
  readonly scene: RowScene
  /** Pixels from the top of the first row. */
  readonly top: number
  readonly ariaRow: number
  /** First quarter of `view.runs`. */
  readonly base: number
  /** Quarters to draw. */
  readonly from: number
  readonly to: number
  /** Quarter of the active slot if it is in this row. */
  readonly active: number | null
  readonly isFavourite: boolean
  /** True if its states changed with this paint without user action: the row flashes once. */
  readonly isChanged: boolean
  /** Colour of another calendar. */
  readonly calendar?: string | undefined
}

/**
 * Draws rows into a box, without React: a scroll step replaces dozens of rows with hundreds of boxes, and writing only the
 * differences takes a fraction of the time. Rows that are no longer listed are removed.
 */
export function createRows(root: HTMLElement): (rows: readonly RowContent[]) => void {
  const drawn = new Map<string, Drawn>()
  return (rows) => {
    const places = new Set(rows.map(({ place }) => place))
    for (const [place, { element }] of drawn) {
      if (places.has(place)) continue
      element.remove()
      drawn.delete(place)
    }
    for (const content of rows) {
      const known = drawn.get(content.place)
      const row = known ?? createRow(content.view.row < 0)
      row.draw(content)
      if (known) continue
      drawn.set(content.place, row)
      root.append(row.element)
    }
  }
}

interface Drawn {
  readonly element: HTMLElement
  draw(content: RowContent): void
}

function createRow(isPerson: boolean): Drawn {
  const row = make('div', styles.row, { role: 'row' })
  const head = createHead(isPerson)
  const box = make('div', styles.track, { role: 'presentation', 'data-moves': 'across' })
  const track = createTrack(box)
  moveAcross(box, timelineWindow.painted.left)
  row.append(head.element, box)
  let last: RowContent | null = null
  let pieces: readonly Piece[] = []

  function draw(content: RowContent): void {
    const { view, scene, top, ariaRow, base, from, to, active, isFavourite, isChanged, calendar } = content
    const before = last
    last = content
    const isOther = before?.view !== view || before.scene !== scene
    if (before?.top !== top) row.style.top = `${top}px`
    if (before?.ariaRow !== ariaRow) row.setAttribute('aria-rowindex', `${ariaRow}`)
    if (before?.calendar !== calendar) mark(row, 'data-calendar', calendar ?? null)
    if (before?.scene !== scene) {
      row.style.height = `${scene.pitch}px`
      box.style.left = `${scene.nameWidth}px`
    }
    if (isOther) {
      if (row.dataset['key'] !== view.key) row.dataset['key'] = view.key
      mark(row, 'data-loading', view.data === 'loading' && !scene.hasFailed ? '' : null)
    }
    const isOtherHead = before?.scene !== scene || headParts.some((part) => before.view[part] !== view[part])
    if (isOtherHead || before.isFavourite !== isFavourite) head.draw(view, scene, isFavourite)
    const hasOtherPieces = before?.view.runs !== view.runs || before.base !== base || before.view.events !== view.events
    const holderOf = view.row < 0 ? briefestAt : holderAt
    if (hasOtherPieces) pieces = piecesOf(decodeRuns(view.runs), base, view.events, holderOf)
    if (isOther || hasOtherPieces || before.from !== from || before.to !== to || before.active !== active) {
      track.paint({ view, scene, segments: segmentsOf(pieces, { from, to }, active), from, to, isChanged })
    }
    if (isChanged && (before?.view !== view || !before.isChanged)) flash(row)
  }

  return { element: row, draw }
}

/** Shown or said by the first column. A live change of states leaves it as it is. */
const headParts = ['key', 'name', 'areaName', 'capacity', 'reservedTo', 'zone', 'typeId', 'data'] as const

interface Head {
  readonly element: HTMLElement
  draw(view: RowView, scene: RowScene, isFavourite: boolean): void
}

/**
 * The first column. Its name and star have no tab stops in every row: one listener of the grid handles clicks, and keys
 * do the same.
 */
function createHead(isPerson: boolean): Head {
  const element = make('div', styles.head, { role: 'rowheader', 'aria-colindex': '1' })
  const type = make('span', styles.type)
  const name = isPerson
    ? make('span', styles.name)
    : make('button', styles.name, { type: 'button', tabindex: '-1', 'data-details': 'true' })
  const badge = make('span', styles.badge)
  const capacity = make('span', styles.capacity)
  const star = isPerson ? null : make('button', styles.star, { type: 'button', tabindex: '-1' })
  star?.append(drawStar())
  if (isPerson) element.dataset['person'] = 'true'
  element.append(type, name)

  function draw(view: RowView, scene: RowScene, isFavourite: boolean): void {
    const { words } = scene
    element.style.width = `${scene.nameWidth}px`
    mark(type, 'data-kind', view.data === 'failed' ? 'failed' : isPerson ? 'person' : scene.typeKind(view.typeId))
    write(name, view.name)
    const reserved = view.reservedTo === 'you' ? words.you : words.others
    mark(badge, 'data-to', view.reservedTo)
    write(badge, view.reservedTo === null ? '' : reserved)
    write(capacity, `${view.capacity ?? ''}`)
    if (star) {
      mark(star, 'aria-pressed', `${isFavourite}`)
      mark(star, 'aria-label', isFavourite ? words.removeFavourite : words.addFavourite)
      mark(star, 'data-favourite', view.key)
    }
    let end: Element = name
    for (const [part, isThere] of [
      [badge, view.reservedTo !== null],
      [capacity, view.capacity !== null],
      [star, scene.hasFavourites],
    ] as const) {
      if (!part) continue
      if (!isThere) part.remove()
      else if (end.nextElementSibling !== part) end.after(part)
      if (isThere) end = part
    }
    nameSoon(element, () => mark(element, 'aria-label', nameOf(view, scene)))
  }

  return { element, draw }
}

/** Describes the figures and icons of the column as text for screen readers. */
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

function make(
  tag: 'div' | 'span' | 'button',
  className: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const element = document.createElement(tag)
  element.className = className ?? ''
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

/** Sets an attribute if it differs; null removes it. */
function mark(element: HTMLElement, attribute: string, value: string | null): void {
  if (element.getAttribute(attribute) === value) return
  if (value === null) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}

/**
 * Keeps the text node, because a new one would cost the browser more. Extensions that translate or mark words replace it by
 * elements, which a write to the old node would leave on screen.
 */
function write(element: HTMLElement, text: string): void {
  const { firstChild, lastChild } = element
  if (!(firstChild instanceof Text) || firstChild !== lastChild) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}

/** The star of the icon set, which otherwise comes as a component. */
function drawStar(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  const look = {
    width: 14,
    height: 14,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.75,
  }
  for (const [attribute, value] of Object.entries(look)) svg.setAttribute(attribute, `${value}`)
  svg.setAttribute('stroke-linejoin', 'round')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', starPath)
  svg.append(path)
  return svg
}

const starPath =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

/**
 * Lights a row up once. The light is a layer of its own that only fades, because a changing colour would be painted in every frame.
 * It animates directly, so it must check for reduced motion, which the style sheet handles elsewhere.
 */
function flash(row: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const light = make('div', styles.light, { role: 'presentation' })
  row.prepend(light)
  light.animate({ opacity: [1, 0] }, { duration: 450 }).addEventListener('finish', () => light.remove())
}
