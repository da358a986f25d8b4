import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useKeptFocus } from '#src/screens/reservations/use-kept-focus.ts'

const rows = ['one', 'two', 'three']
const left = ['one', 'three']

/** A list whose rows are asked about in a dialog, each of the two there or not as told. */
const Asking = ({ shown, asks = false }: { readonly shown: readonly string[]; readonly asks?: boolean }) => {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, shown)
  return (
    <>
      <ul ref={list}>
        {shown.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
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
    </>
  )
}

describe('a row that goes leaves the focus to the one that comes into its place', () => {
  test.each([
    ['before its dialog closes', { shown: left, asks: true }],
    ['after its dialog closed', { shown: rows }],
  ])('%s', async (_, between) => {
    const { getByRole, rerender } = await render(<Asking shown={rows} />)
    getByRole('button', { name: 'two' }).element().focus()
    await rerender(<Asking shown={rows} asks />)
    await expect.element(getByRole('button', { name: 'Yes' })).toHaveFocus()
    await rerender(<Asking {...between} />)
    await rerender(<Asking shown={left} />)
    await expect.element(getByRole('button', { name: 'three' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(getByRole('button', { name: 'one' })).toHaveFocus()
  })
})
