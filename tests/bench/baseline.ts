import { headerHeight, nameWidth, pitch, slotWidth, viewOf } from './compared-page.ts'
import type { Update, Workload } from './workload.ts'

/**
 * The baseline of DOM elements: native scrolling, one div per visible run of equal states, reused elements. No rules, no worker, no
 * labels for screen readers, no framework. The product is measured against it in the same run.
 */

const scroller = document.querySelector('#scroller') as HTMLElement
const header = document.querySelector('#header') as HTMLElement
const rowsBox = document.querySelector('#rows') as HTMLElement

interface Line {
  row: number
  from: number
  readonly box: HTMLElement
  readonly name: HTMLElement
  readonly segments: HTMLElement[]
}

let workload: Workload | null = null
let lines: Line[] = []
/** Rows of the workload in display order. */
let order: number[] = []

function mount(w: Workload): void {
  workload = w
  order = w.resources.map((_, row) => row)
  rowsBox.replaceChildren()
  lines = []
  rowsBox.style.height = `${w.rows * pitch}px`
  rowsBox.style.width = `${nameWidth + w.slots * slotWidth}px`
  header.style.width = rowsBox.style.width
  draw()
}

function draw(): void {
  if (!workload) return
  const { scrollTop, scrollLeft, clientWidth, clientHeight } = scroller
  const first = Math.floor(scrollTop / pitch)
  const last = Math.min(order.length, Math.ceil((scrollTop + clientHeight - headerHeight) / pitch))
  const from = Math.floor(scrollLeft / slotWidth / 8) * 8
  const to = Math.min(workload.slots, Math.ceil((scrollLeft + clientWidth - nameWidth) / slotWidth / 8) * 8)
  const count = Math.ceil((clientHeight - headerHeight) / pitch) + 2
  while (lines.length < count) lines.push(makeLine())
  for (let row = first; row < last; row += 1) {
    const line = lines[row % count]
    if (line && (line.row !== row || line.from !== from)) fill(line, row, from, to)
  }
  drawHours(from, to)
}

function makeLine(): Line {
  const box = document.createElement('div')
  box.className = 'row'
  const name = document.createElement('div')
  name.className = 'name'
  box.append(name)
  rowsBox.append(box)
  return { row: -1, from: -1, box, name, segments: [] }
}

function fill(line: Line, row: number, from: number, to: number): void {
  const index = order[row] ?? 0
  const digits = workload?.availabilityViews[index] ?? ''
  const { name = '', capacity = 0 } = workload?.resources[index] ?? {}
  line.row = row
  line.from = from
  line.box.style.top = `${row * pitch}px`
  line.name.textContent = `${name} ${capacity}`
  let used = 0
  for (let slot = from; slot < to;) {
    const state = digits[slot] ?? '0'
    let end = slot + 1
    while (end < to && digits[end] === state) end += 1
    let segment = line.segments[used]
    if (!segment) {
      segment = document.createElement('div')
      segment.className = 'segment'
      line.box.append(segment)
      line.segments.push(segment)
    }
    segment.dataset['state'] = state
    segment.style.left = `${nameWidth + slot * slotWidth}px`
    segment.style.width = `${(end - slot) * slotWidth}px`
    used += 1
    slot = end
  }
  for (const spare of line.segments.splice(used)) spare.remove()
}

let hoursFrom = -1

function drawHours(from: number, to: number): void {
  if (from === hoursFrom) return
  hoursFrom = from
  const hours = []
  for (let slot = Math.ceil(from / 4) * 4; slot < to; slot += 4) {
    const hour = document.createElement('div')
    hour.className = 'hour'
    hour.style.left = `${nameWidth + slot * slotWidth}px`
    hour.textContent = `${String((slot / 4) % 24).padStart(2, '0')}:00`
    hours.push(hour)
  }
  header.replaceChildren(...hours)
}

function update(list: readonly Update[]): void {
  if (!workload) return
  for (const { row, availabilityView } of list) {
    workload.availabilityViews[row] = availabilityView
    const line = lines[row % lines.length]
    if (line?.row === row) line.row = -1
  }
  draw()
}

function rearrange(step: number): void {
  if (!workload) return
  const { resources } = workload
  order = resources.map((_, row) => row)
  const capacityOf = (row: number): number => resources[row]?.capacity ?? 0
  if (step % 4 === 0) order = order.filter((row) => capacityOf(row) >= 4 + (step % 12))
  if (step % 4 === 1) order.sort((one, other) => capacityOf(other) - capacityOf(one) || one - other)
  if (step % 4 === 2) order = order.filter((row) => resources[row]?.name.includes(`${step}`))
  rowsBox.style.height = `${order.length * pitch}px`
  for (const line of lines) line.row = -1
  scroller.scrollTop = 0
  draw()
}

scroller.addEventListener('scroll', draw, { passive: true })
Object.assign(window, {
  __bench: {
    name: 'Baseline of divs',
    mount,
    update,
    rearrange,
    view: () => viewOf(scroller),
    scrollTo: (top: number, left: number) => scroller.scrollTo({ top, left, behavior: 'instant' }),
  },
})
