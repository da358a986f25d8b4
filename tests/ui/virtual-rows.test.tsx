import { useMemo } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'

interface RowsProps {
  readonly names: readonly string[]
  readonly isStop?: (row: number) => boolean
  readonly overflow?: 'auto' | 'visible'
}

const everyRow = (): boolean => true

/** Rows with heights of 20 to 80 pixels and an estimate of 30. */
const Rows = ({ names, isStop = everyRow, overflow = 'auto' }: RowsProps) => {
  const keys = useMemo(() => [...names], [names])
  const rows = useVirtualRows({ keys, estimate: () => 30, isStop })
  return (
    <>
      <button type="button">Before</button>
      <div data-testid="scroller" style={{ height: 300, width: 300, overflowY: overflow }}>
        <ul {...rows.listProps}>
          {rows.partsOf(0, names.length).map((part) =>
            part.row === null ? (
              <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
            ) : (
              <li key={part.key} ref={rows.measure} data-index={part.row} style={{ height: 20 + (part.row % 7) * 10 }}>
                {isStop(part.row) ? <button type="button">{names[part.row]}</button> : names[part.row]}
              </li>
            ),
          )}
        </ul>
      </div>
      <button type="button">After</button>
    </>
  )
}

const namesOf = (count: number): string[] => Array.from({ length: count }, (_, row) => `Row ${row}`)
const thousand = namesOf(1_000)

async function renderRows(props: Partial<RowsProps> = {}) {
  const screen = await render(<Rows names={thousand} {...props} />)
  const { getByRole, getByTestId } = screen
  const scroller = getByTestId('scroller').element()
  return {
    ...screen,
    button: (name: string) => getByRole('button', { name, exact: true }),
    countRows: () => scroller.querySelectorAll('[data-index]').length,
    scrollTo: (top: number) => scroller.scrollTo({ top, behavior: 'instant' }),
    scroller,
  }
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

describe('a virtual list of rows', () => {
  test('renders all rows if there are up to 300', async () => {
    const { countRows, rerender } = await renderRows({ names: namesOf(300) })
    await expect.poll(countRows).toBe(300)
    await rerender(<Rows names={namesOf(301)} />)
    await expect.poll(countRows).toBeLessThan(40)
  })

  test('keeps its scroll position when it shrinks to 300 rows', async () => {
    const { button, rerender, scroller, scrollTo } = await renderRows({ names: namesOf(301) })
    scrollTo(6_000)
    await expect.element(button('Row 5')).not.toBeInTheDocument()
    const edge = scroller.getBoundingClientRect().top
    const rows = [...scroller.querySelectorAll('[data-index]')]
    const row = rows.find((one) => one.getBoundingClientRect().top > edge + 100)
    const name = row?.textContent ?? ''
    button(name).element().focus()
    await rerender(<Rows names={namesOf(300)} />)
    await expect.element(button(name)).toHaveFocus()
    await expect.element(button(name)).toBeInViewport()
    await expect.element(button('Row 20')).toBeInTheDocument()
  })

  test('renders all rows if it does not scroll', async () => {
    const { countRows } = await renderRows({ overflow: 'visible', names: namesOf(400) })
    await expect.poll(countRows).toBe(400)
  })

  test('renders all rows while it is printed', async () => {
    const { countRows } = await renderRows()
    expect(countRows()).toBeLessThan(40)
    window.dispatchEvent(new Event('beforeprint'))
    expect(countRows()).toBe(1_000)
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(countRows).toBeLessThan(40)
  })

  test('scrolls smoothly over rows that were not measured yet', async () => {
    const { button, scroller, scrollTo } = await renderRows()
    scrollTo(20_000)
    await expect.poll(() => scroller.querySelectorAll('[data-index]').length).toBeGreaterThan(15)
    await frame()
    await frame()
    const edge = scroller.getBoundingClientRect().top
    for (let step = 0; step < 40; step++) {
      const rows = [...scroller.querySelectorAll<HTMLElement>('[data-index]')]
      const row = rows.find((one) => one.getBoundingClientRect().top >= edge)
      const before = row?.getBoundingClientRect().top ?? 0
      scroller.scrollBy({ top: -90, behavior: 'instant' })
      await frame()
      await frame()
      await expect.poll(() => Math.abs((row?.getBoundingClientRect().top ?? 0) - before - 90)).toBeLessThan(1)
    }
    scrollTo(0)
    await expect.element(button('Row 0')).toBeInViewport()
  })

  test('keeps the focused row rendered, and Tab continues from it', async () => {
    const { button, countRows, scrollTo } = await renderRows()
    button('Row 2').element().focus()
    scrollTo(25_000)
    await expect.element(button('Row 9')).not.toBeInTheDocument()
    await expect.element(button('Row 2')).toHaveFocus()
    expect(countRows()).toBeLessThan(40)
    await userEvent.tab()
    await expect.element(button('Row 3')).toHaveFocus()
    await expect.element(button('Row 3')).toBeInViewport()
  })

  test('is entered with Tab at its first row and with Shift+Tab at its last', async () => {
    const { button, scrollTo } = await renderRows()
    scrollTo(15_000)
    await expect.element(button('Row 0')).not.toBeInViewport()
    button('Before').element().focus()
    await userEvent.tab()
    await expect.element(button('Row 0')).toHaveFocus()
    button('After').element().focus()
    await userEvent.tab({ shift: true })
    await expect.element(button('Row 999')).toHaveFocus()
    await expect.element(button('Row 999')).toBeInViewport()
    await userEvent.tab({ shift: true })
    await expect.element(button('Row 998')).toHaveFocus()
  })

  test('moves the focus with Tab across rows without a button', async () => {
    const { button, scrollTo } = await renderRows({ isStop: (row) => row % 300 === 50 })
    button('Row 50').element().focus()
    await userEvent.tab()
    await expect.element(button('Row 350')).toHaveFocus()
    await expect.element(button('Row 350')).toBeInViewport()
    scrollTo(0)
    await userEvent.tab()
    await expect.element(button('Row 650')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect.element(button('Row 50')).toHaveFocus()
  })

  test('renders the row that replaces the focused one', async () => {
    const { button, scrollTo, rerender } = await renderRows()
    button('Row 5').element().focus()
    scrollTo(20_000)
    await expect.element(button('Row 9')).not.toBeInTheDocument()
    await rerender(<Rows names={thousand.filter((name) => name !== 'Row 5')} />)
    await expect.element(button('Row 6')).toBeInTheDocument()
    await expect.element(button('Row 8')).not.toBeInTheDocument()
  })
})
