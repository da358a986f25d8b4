import { expect, journey } from './campus.ts'

journey(
  'a desk for the week takes two ticks and one press, beside who is in, and is undone as a whole',
  async ({ campus, page }) => {
    await campus.open('/colleagues')
    await page.getByRole('searchbox', { name: 'Find a colleague' }).fill('matej mel')
    await page.getByRole('button', { name: 'Add Matěj Melnyk to your favourites' }).click()
    await page.getByRole('link', { name: 'Plan your week' }).click()
    await expect(page.getByText('23 – 27 Nov 2026')).toBeVisible()
    const dayOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(dayOf('Mon 23 Nov').getByText('1 of 1 in the office')).toBeVisible()
    await expect(dayOf('Mon 23 Nov').getByRole('link', { name: /^Desk KAR/ })).toBeVisible()
    // The employee has a desk on Wednesday and Friday.
    await expect(dayOf('Wed 25 Nov').getByRole('link', { name: /^Desk KAR/ })).toBeVisible()
    for (const name of ['Tue 24 Nov', 'Thu 26 Nov']) await dayOf(name).getByRole('checkbox').check()
    await campus.isAccessible()
    await page.getByRole('button', { name: 'Reserve 2 days' }).click()
    await expect(page.getByText('2 days reserved')).toBeVisible()
    for (const name of ['Tue 24 Nov', 'Thu 26 Nov'])
      await expect(dayOf(name).getByRole('link', { name: /^Desk KAR/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reserve 2 days' })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  },
)
