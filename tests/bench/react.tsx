import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { headerHeight, nameWidth, pitch, slotWidth, viewOf } from './compared-page.ts'
import type { Update, Workload } from './workload.ts'

/**
 * The baseline page in React: native scrolling, virtual rows, and memoised rows of the visible runs. No rules, no worker, no
 * labels for screen readers.
 */
const block = 8

interface RowProps {
  readonly top: number
  readonly label: string
  readonly digits: string
  readonly from: number
  readonly to: number
}

const Row = memo(function Row({ top, label, digits, from, to }: RowProps) {
  const segments = []
  for (let slot = from; slot < to;) {
    let end = slot + 1
    while (end < to && digits[end] === digits[slot]) end += 1
    const style = { left: nameWidth + slot * slotWidth, width: (end - slot) * slotWidth }
    segments.push(<div key={slot} className="segment" data-state={digits[slot]} style={style} />)
    slot = end
  }
  return (
    <div className="row" style={{ top }}>
      <div className="name">{label}</div>
      {segments}
    </div>
  )
})

const Hours = memo(function Hours({ from, to }: { readonly from: number; readonly to: number }) {
  const hours = []
  for (let slot = Math.ceil(from / 4) * 4; slot < to; slot += 4) {
    const label = `${String((slot / 4) % 24).padStart(2, '0')}:00`
    hours.push(
      <div key={slot} className="hour" style={{ left: nameWidth + slot * slotWidth }}>
        {label}
      </div>,
    )
  }
  return hours
})

interface PageProps {
  readonly workload: Workload
  readonly views: readonly string[]
}

function Page({ workload, views }: PageProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const rows = useVirtualizer({
    count: workload.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    paddingStart: headerHeight,
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: 2,
  })
  const width = nameWidth + workload.slots * slotWidth
  const to = Math.min(workload.slots, from + Math.ceil((innerWidth - nameWidth) / slotWidth / block + 1) * block)
  return (
    <div
      id="scroller"
      ref={scroller}
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollLeft / slotWidth / block) * block)}
    >
      <div id="header" style={{ width }}>
        <Hours from={from} to={to} />
      </div>
      <div style={{ height: workload.rows * pitch, width }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Row
            key={index}
            top={start}
            label={`${workload.resources[index]?.name} ${workload.resources[index]?.capacity}`}
            digits={views[index] ?? ''}
            from={from}
            to={to}
          />
        ))}
      </div>
    </div>
  )
}

let root: Root | null = null
let shown: Workload | null = null

function mount(workload: Workload): void {
  root?.unmount()
  shown = workload
  root = createRoot(document.querySelector('#root') as HTMLElement)
  flushSync(() => root?.render(<Page workload={workload} views={workload.availabilityViews} />))
}

function update(list: readonly Update[]): void {
  if (!shown) return
  const workload = shown
  for (const { row, availabilityView } of list) workload.availabilityViews[row] = availabilityView
  flushSync(() => root?.render(<Page workload={workload} views={[...workload.availabilityViews]} />))
}

const scroller = (): HTMLElement => document.querySelector('#scroller') as HTMLElement

Object.assign(window, {
  __bench: {
    name: 'React and react-virtual',
    mount,
    update,
    view: () => viewOf(scroller()),
    scrollTo: (top: number, left: number) => scroller().scrollTo({ top, left, behavior: 'instant' }),
  },
})
