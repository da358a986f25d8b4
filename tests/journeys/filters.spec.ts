import { expect, journey, wideScreen } from './campus.ts'

journey.use(wideScreen)

journey(
  'by keyboard: each choice shows how many resources it leaves; the search is in the address and can be saved',
  async ({ campus, page }) => {
    await campus.openReserve()
    const filters = page.getByRole('region', { name: 'Filters' })
    const projector = filters.getByRole('checkbox', { name: 'Projector' })
    await expect(projector).toHaveAccessibleDescription(/^\d+.resources$/)
    const described = await projector.evaluate(
      (box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    )
    const count = described.match(/^\d+/)?.[0] ?? 'none'
    await projector.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} of \\d+`) })).toHaveCount(1)
    await expect(page).toHaveURL(/has=.*projector/)
    await page.reload()
    await campus.isReady()
    const inForce = page.getByRole('list', { name: 'Active filters' })
    await expect(inForce).toContainText('Equipment: Projector')

    await filters.getByRole('button', { name: 'Save this search' }).press('Enter')
    await expect(filters.getByRole('textbox', { name: 'Name of this search' })).toBeFocused()
    await page.keyboard.type('Retro')
    await page.keyboard.press('Enter')
    const saved = filters.getByRole('button', { name: 'Retro', exact: true })
    await expect(saved).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(inForce).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search resources, people, screens and actions' })).toBeFocused()
    await page.keyboard.type('rtero')
    await expect(page.getByRole('option', { name: /^Retro/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(inForce).toContainText('Equipment: Projector')

    await filters.getByRole('button', { name: 'Remove Retro' }).press('Enter')
    await expect(saved).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(saved).toBeVisible()
  },
)
