import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useKeptFocus } from '#src/features/bookings/screen/reservations/list/use-kept-focus.ts'

const rows = ['one', 'two', 'three']
const left = ['one', 'three']

/** A list with a confirmation dialog that hides it from assistive technology. */
const ConfirmedList = ({ shown, isOpen = false }: { readonly shown: readonly string[]; readonly isOpen?: boolean }) => {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, shown)
  return (
    <div aria-hidden={isOpen || undefined}>
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
      {isOpen &&
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

/** Opens the dialog of row 'two', which has the focus. */
async function openDialog() {
  const screen = await render(<ConfirmedList shown={rows} />)
  screen.getByRole('button', { name: 'two', exact: true }).element().focus()
  await screen.rerender(<ConfirmedList shown={rows} isOpen />)
  await expect.element(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
  return screen
}

describe('the focus of a removed row', () => {
  test.each([
    ['before its dialog closes', { shown: left, isOpen: true }],
    ['after its dialog closed', { shown: rows }],
  ])('moves to the next row if it is removed %s', async (_, between) => {
    const { getByRole, rerender } = await openDialog()
    await rerender(<ConfirmedList {...between} />)
    await rerender(<ConfirmedList shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(getByRole('button', { name: 'More of one' })).toHaveFocus()
  })

  test('moves to the next row if nothing in the dialog has the focus', async () => {
    const { getByRole, rerender } = await openDialog()
    getByRole('button', { name: 'Yes' }).element().blur()
    await rerender(<ConfirmedList shown={left} isOpen />)
    await rerender(<ConfirmedList shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
  })

  test('moves to the next row if its button was disabled before', async () => {
    const { getByRole, rerender } = await render(<ConfirmedList shown={['one', 'two', 'three']} />)
    const own = getByRole('button', { name: 'two', exact: true }).element()
    if (!(own instanceof HTMLButtonElement)) throw new Error('There is no such button.')
    own.focus()
    own.disabled = true
    await expect.poll(() => document.activeElement).toBe(document.body)
    await rerender(<ConfirmedList shown={left} />)
    await expect.element(getByRole('button', { name: 'three', exact: true })).toHaveFocus()
  })

  test('moves to the previous row if the last one is removed', async () => {
    const { getByRole, rerender } = await render(<ConfirmedList shown={rows} />)
    getByRole('button', { name: 'More of three' }).element().focus()
    await rerender(<ConfirmedList shown={['one', 'two']} />)
    await expect.element(getByRole('button', { name: 'two', exact: true })).toHaveFocus()
  })

  test('does not move after a click elsewhere', async () => {
    const { getByRole, rerender } = await render(<ConfirmedList shown={rows} />)
    getByRole('button', { name: 'two', exact: true }).element().focus()
    await userEvent.click(document.body)
    await rerender(<ConfirmedList shown={left} />)
    expect(document.activeElement).toBe(document.body)
  })

  test('moves to the second button of the next row if the first is disabled', async () => {
    const { getByRole, rerender } = await openDialog()
    await rerender(<ConfirmedList shown={['one', 'busy']} />)
    await expect.element(getByRole('button', { name: 'More of busy' })).toHaveFocus()
  })
})
