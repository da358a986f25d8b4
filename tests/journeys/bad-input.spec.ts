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

journey(
  'malformed schedules, malformed resources and an unknown time zone cost their own records alone',
  async ({ campus, page }) => {
    await campus.openReserve({ faults: 'schedules-malformed,resources-malformed,time-zone-unknown' })
    await expect(page.getByRole('gridcell', { name: /reserved/ }).first()).toBeVisible()
    await expect(page.getByText(/Timezone .+ not found in (IANA|Windows) database/).first()).toBeVisible()
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(5)
  },
)
