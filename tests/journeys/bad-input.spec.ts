import { expect, journey } from './campus.ts'

const fatal = [
  { fault: 'config-broken', message: 'Cannot load config file.' },
  { fault: 'api-down', message: 'Cannot connect to API server, check if it is available' },
  { fault: 'api-not-configured', message: 'API is not configured. Edit the settings in the administration tool.' },
  { fault: 'assist-not-configured', message: 'Assist is not configured. Edit the settings in the administration tool' },
  { fault: 'resources-html', message: 'Error loading resources:' },
]

for (const { fault, message } of fatal) {
  journey(`section 8: ${fault} shows its message and a way on`, async ({ campus, page }) => {
    await campus.open('/reservations/reserve', { faults: fault })
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
    await campus.isAccessible()
    await page.evaluate(() => window.__sandbox.disarm())
    await page
      .getByRole('button', { name: /Try again|Reload|Click to reload browser/ })
      .first()
      .click()
    // A reload arms what the address names; without it the product starts.
    if (fault === 'resources-html') await campus.openReserve()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })
}

journey('malformed schedules: good records remain', async ({ campus, page }) => {
  await campus.openReserve({ faults: 'schedules-malformed' })
  await expect(page.getByRole('gridcell', { name: /reserved/ }).first()).toBeVisible()
})

journey('malformed resources: good records remain', async ({ campus, page }) => {
  await campus.openReserve({ faults: 'resources-malformed' })
  expect(await page.getByRole('rowheader').count()).toBeGreaterThan(5)
})

journey(
  'an unknown time zone: its message is shown, the resource is drawn in UTC, the others remain',
  async ({ campus, page }) => {
    await campus.openReserve({ faults: 'time-zone-unknown' })
    await expect(page.getByText(/Timezone .+ not found in (IANA|Windows) database/).first()).toBeVisible()
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(5)
  },
)
