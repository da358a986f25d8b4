import { expect, journey } from './campus.ts'

journey(
  'section 8: unreadable resources show their reason and a button that loads the page again',
  async ({ campus, page }) => {
    await campus.open('/reservations/reserve', { faults: 'resources-html' })
    await expect(page.getByText('Error loading resources:', { exact: true })).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Click to reload browser' }).click()
    await loaded
  },
)
