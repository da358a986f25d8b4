import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SearchHit } from '#src/contract/compute.ts'
import type { Product } from '#src/flows/product.ts'
import Palette from '#src/app/shell/palette.tsx'
import { settings, setTheme } from '#src/state/settings.ts'
import { defaultQuestion, setQuestion, timeline } from '#src/state/timeline.ts'
import { createWorld, scriptProduct } from '../flows/scripted-product.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

const hit = { id: 'room-1', name: 'Amber', areaName: 'Floor 1', typeId: 'meeting', capacity: 8 } as SearchHit

const searching = async (): Promise<Product> => {
  const { product } = scriptProduct(await createWorld())
  const search = (text: string) => Promise.resolve('amber'.startsWith(text.toLowerCase()) ? [hit] : [])
  return { ...product, engine: { ...product.engine, search } }
}

beforeEach(() => {
  setTheme('system')
  setQuestion(defaultQuestion)
})

describe('command palette', () => {
  test('finds a resource by typing; Enter shows it on the timeline', async () => {
    let isClosed = false
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette onClose={() => (isClosed = true)} />,
      '/settings',
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('amb')
    await expect.element(getByRole('option', { name: /Amber/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(isClosed).toBe(true)
    expect(timeline.question.search).toBe('Amber')
    expect(history.at(-1)).toBe('/reservations/reserve')
  })

  test('arrow keys walk places and actions, round the ends', async () => {
    const { getByRole } = await renderScreen(await searching(), <Palette onClose={() => undefined} />)
    await expect.element(getByRole('option', { name: 'Home', exact: true })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true')
    await checkAccessibility(getByRole('dialog').element())
  })

  test('switches the theme', async () => {
    const { getByRole } = await renderScreen(await searching(), <Palette onClose={() => undefined} />)
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('dark{Enter}')
    expect(settings.theme).toBe('dark')
  })

  test('says when nothing is found', async () => {
    const { getByText } = await renderScreen(await searching(), <Palette onClose={() => undefined} />)
    await userEvent.keyboard('zzzz')
    await expect.element(getByText(/Nothing found for/)).toBeVisible()
  })
})
