import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { timeline } from '#src/features/timeline/model/state.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import type { Services } from '#src/base/needs.ts'
import { ServicesContext } from '#src/base/use-needs.ts'

export interface ShownTimeline {
  readonly grid: HTMLElement
  readonly body: HTMLElement
  readonly scroller: HTMLElement
  /** Returns the row of a resource or person if it is rendered. */
  row(key: string): HTMLElement | null
  /** Returns the cell of a row that contains a quarter of the day, counted from midnight. */
  cell(key: string, quarter: number): HTMLElement | null
  /** Returns the centre of a quarter of a row in client pixels. */
  point(key: string, quarter: number): { readonly clientX: number; readonly clientY: number }
}

/** Renders the timeline with a height of 700 pixels and waits for the first labelled schedules and the parts around them. */
export async function showTimeline(services: Services, width = 1200): Promise<ShownTimeline> {
  const { container } = await render(
    <ServicesContext value={services}>
      <div style={{ width, height: 700 }}>
        <Timeline />
      </div>
    </ServicesContext>,
  )
  const find = (selector: string): HTMLElement => {
    const element = container.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`Missing: ${selector}`)
    return element
  }
  const isDrawn = () => {
    expect(timeline.data).toBe('ready')
    const rows = [...container.querySelectorAll('[role=row][data-key]')]
    expect(rows).not.toHaveLength(0)
    for (const row of rows) expect(row.querySelector('[role=gridcell][aria-label]')).not.toBeNull()
    expect(container.querySelector('[aria-busy]')).toBeNull()
    expect(container.querySelector('[data-loading]')).toBeNull()
    // The legend and the other parts load after the rows, which are then rendered again.
    expect(container.querySelector('section li')).not.toBeNull()
  }
  await vi.waitFor(isDrawn)
  const row = (key: string): HTMLElement | null => container.querySelector<HTMLElement>(`[role=row][data-key="${key}"]`)
  const cell = (key: string, quarter: number): HTMLElement | null => {
    const cells = [...(row(key)?.querySelectorAll<HTMLElement>('[role=gridcell][aria-colindex]') ?? [])]
    return (
      cells.find((element) => {
        const from = Number(element.getAttribute('aria-colindex')) - 2
        return quarter >= from && quarter < from + Number(element.getAttribute('aria-colspan'))
      }) ?? null
    )
  }
  return {
    grid: find('[role=grid]'),
    body: find('[data-timeline-body]'),
    scroller: find('[data-timeline-scroller]'),
    row,
    cell,
    point(key, quarter) {
      const box = cell(key, quarter)
      if (!box) throw new Error(`No cell for quarter ${quarter} of ${key}`)
      const { left, top, height } = box.getBoundingClientRect()
      const from = Number(box.getAttribute('aria-colindex')) - 2
      const quarterWidth = timeline.sizes.quarterWidth * timeline.zoom
      return { clientX: left + (quarter - from + 0.5) * quarterWidth, clientY: top + height / 2 }
    },
  }
}

/** Waits until the next frame is painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
