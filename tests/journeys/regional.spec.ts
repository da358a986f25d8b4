import { expect, journey } from './campus.ts'

journey.use({ locale: 'en-US' })

journey('times are on 12 hours in the United States, until the setting says 24', async ({ campus, page }) => {
  await campus.openReserve()
  await expect(page.getByRole('columnheader', { name: /^10\sAM$/ }).first()).toBeVisible()
  const room = await campus.freeRoom('10:00', '11:30')
  await campus.show(room)
  await campus.drag(room, '10:00', '10:45')
  await expect(campus.form.getByRole('combobox', { name: 'Start time' }).locator('option:checked')).toHaveText(
    /^10:00\sAM$/,
  )
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Time format' }).selectOption('24')
  const weekStart = page.getByRole('combobox', { name: 'First day of the week' })
  await expect(weekStart.locator('option:checked')).toHaveText('Automatic (Sunday)')
  await weekStart.selectOption({ label: 'Monday' })
  await page.getByRole('link', { name: 'Reserve', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '10:00' }).first()).toBeVisible()
  await page.reload()
  await campus.isReady()
  await expect(page.getByRole('columnheader', { name: '10:00' }).first()).toBeVisible()
  await page.getByRole('button', { name: /Change date$/ }).click()
  // The heads of the calendar are hidden from readers, because each day's name says its weekday.
  await expect(page.getByRole('dialog').locator('thead th').first()).toHaveText('Mon')
})

journey('the usual days of a desk are Monday to Friday where a week starts on Sunday', async ({ campus, page }) => {
  await campus.open('/home')
  await expect(page.getByRole('group', { name: 'Usual days' }).getByRole('button')).toHaveText(
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    { timeout: 30_000 },
  )
})
