import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { linesOf, VirtualList } from '#src/ui/virtual-list.tsx'

/** Consecutive groups of the given sizes. */
const groupsOf = (sizes: readonly number[]) =>
  sizes.map((count, index) => ({
    label: `Group ${index}`,
    count,
    first: sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
  }))

describe('the lines of a list', () => {
  test('contain every item once in order and start with each group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (sizes, columns) => {
          const groups = groupsOf(sizes)
          const total = groups.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : 7
          const lines = linesOf(total, groups, columns)
          const items = Array.from({ length: lines.count }, (_, line) => lines.at(line)).flatMap(({ first, count }) =>
            Array.from({ length: count }, (_, index) => first + index),
          )
          expect(items).toEqual(Array.from({ length: total }, (_, item) => item))
          for (const item of items) {
            const { first, count } = lines.at(lines.lineOf(item))
            expect(item >= first && item < first + count).toBe(true)
          }
          for (const { first, label } of groups)
            expect(lines.at(lines.lineOf(first))).toMatchObject({ first, heading: label })
        },
      ),
    )
  })
})

const renderRoom = (item: number, tabIndex: 0 | -1) => (
  <button type="button" data-item tabIndex={tabIndex}>
    Room {item}
  </button>
)

const List = ({ count = 10_000, sizes = [] as readonly number[], columnWidth = 1_000, width = 640 }) => (
  <div style={{ width, height: 400 }}>
    <VirtualList
      label="Rooms"
      count={count}
      groups={groupsOf(sizes)}
      itemHeight={50}
      columnWidth={columnWidth}
      keyOf={String}
      draw={renderRoom}
    />
  </div>
)

describe('a list of 10,000 items', () => {
  test('renders only visible items and has the total number', async () => {
    const { getByRole } = await render(<List />)
    await expect.element(getByRole('button', { name: 'Room 7' })).toBeVisible()
    expect(getByRole('listitem').elements().length).toBeLessThan(20)
    expect(getByRole('listitem').elements()[0]?.getAttribute('aria-setsize')).toBe('10000')
  })

  test('is navigated with the keyboard and keeps the focused item rendered', async () => {
    const { getByRole } = await render(<List />)
    getByRole('button', { name: 'Room 0', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(getByRole('button', { name: 'Room 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(getByRole('button', { name: 'Room 8', exact: true })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(getByRole('button', { name: 'Room 9999', exact: true })).toHaveFocus()
    await expect.element(getByRole('button', { name: 'Room 9999', exact: true })).toBeInViewport()
    getByRole('list').element().parentElement?.scrollTo({ top: 0, behavior: 'instant' })
    await expect.element(getByRole('button', { name: 'Room 3', exact: true })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Room 9999', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(getByRole('button', { name: 'Room 0', exact: true })).toHaveFocus()
  })
})

describe('a list in columns with groups', () => {
  test('has its items in lines below the heading of their group', async () => {
    const { getByRole } = await render(<List count={5} sizes={[3, 2]} columnWidth={300} />)
    const box = (item: number) =>
      getByRole('button', { name: `Room ${item}` })
        .element()
        .getBoundingClientRect()
    await expect.poll(() => box(1).left - box(0).left).toBe(320)
    expect([box(1).top, box(2).top, box(3).top].map((top) => top - box(0).top)).toEqual([0, 50, 140])
    expect(box(4).top).toBe(box(3).top)
    await expect.element(getByRole('heading', { name: 'Group 1' })).toBeVisible()
  })

  test('has fewer columns if it is narrower', async () => {
    const { getByRole, rerender } = await render(<List count={5} columnWidth={300} />)
    const topOf = (item: number): number =>
      getByRole('button', { name: `Room ${item}` })
        .element()
        .getBoundingClientRect().top
    await expect.poll(() => topOf(1) - topOf(0)).toBe(0)
    await rerender(<List count={5} columnWidth={300} width={590} />)
    await expect.poll(() => topOf(1) - topOf(0)).toBe(50)
  })
})
