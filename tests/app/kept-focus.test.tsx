import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useKeptFocus } from '#src/features/reservations/list/use-kept-focus.ts'

const rows = ['one', 'two', 'three']
const left = ['one', 'three']

/** A list whose rows are asked about in a dialog that hides it, as the product's do. */
const Asking = ({ shown, asks = false }: { readonly shown: readonly string[]; readonly asks?: boolean }) => {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, shown)
  return (
    <div aria-hidden={asks || undefined}>
      <ul ref={list}>
        {shown.map((row) => (
          <li key={row}>
            <button type="button" disabled={row === 'busy'}>
              {row}
            </button>
            <button type="button">More of {row}</button>
          </li>
        ))}
      </ul>
      {asks &&
        createPortal(
          <div role="alertdialog" aria-label="Cancel?">
            <button type="button" ref={(button) => button?.focus()}>
              Yes
            </button>
          </div>,
          document.body,
        )}
    </div>
  )
}

/** Something in row 'two' is asked about; the dialog has the focus. */
async function ask() {
  const screen = await render(<Asking shown={rows} />)
  screen.getByRole('button', { name: 'two', exact: true }).element().focus()
  await screen.rerender(<Asking shown={rows} asks />)
  await expect.element(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
  return screen
}

describe('a row that goes leaves the focus to the one that comes into its place', () => {
  test.each([
    ['before its dialog closes', { shown: left, asks: true }],
    ['after its dialog closed', { shown: rows }],
  ])('%s', async (_, between) => {
    const { getByRole, rerender } = await ask()
    await rerender(<Asking {...between} />)
    await rerender(<Asking shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(getByRole('button', { name: 'More of one' })).toHaveFocus()
  })

  test('while the dialog waits with nothing in it that takes the focus', async () => {
    const { getByRole, rerender } = await ask()
    getByRole('button', { name: 'Yes' }).element().blur()
    await rerender(<Asking shown={left} asks />)
    await rerender(<Asking shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
  })

  test('where its own button went to work before it went', async () => {
    const { getByRole, rerender } = await render(<Asking shown={['one', 'two', 'three']} />)
    const own = getByRole('button', { name: 'two', exact: true }).element()
    if (!(own instanceof HTMLButtonElement)) throw new Error('There is no such button.')
    own.focus()
    own.disabled = true
    await expect.poll(() => document.activeElement).toBe(document.body)
    await rerender(<Asking shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
  })

  test('where the last one goes, the one before it has it', async () => {
    const { getByRole, rerender } = await render(<Asking shown={rows} />)
    getByRole('button', { name: 'More of three' }).element().focus()
    await rerender(<Asking shown={['one', 'two']} />)
    await expect.element(getByRole('button', { name: 'two', exact: true })).toHaveFocus()
  })

  test('but not to whoever has pressed beside it', async () => {
    const { getByRole, rerender } = await render(<Asking shown={rows} />)
    getByRole('button', { name: 'two', exact: true }).element().focus()
    await userEvent.click(document.body)
    await rerender(<Asking shown={left} />)
    expect(document.activeElement).toBe(document.body)
  })

  test('where the first button of the next row is at work, its second has it', async () => {
    const { getByRole, rerender } = await ask()
    await rerender(<Asking shown={['one', 'busy']} />)
    await expect.element(getByRole('button', { name: 'More of busy' })).toHaveFocus()
  })
})
