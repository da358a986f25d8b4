import type { Page } from '@playwright/test'
import { type Campus, expect, journey } from './campus.ts'
import { counting } from './counting.ts'

const colleagues = ['Olivia', 'Matej', 'Danylo', 'Sofia', 'Oliver', 'Taras', 'Priya']

/** Types the beginning of each name and Enter. */
async function inviteAll(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add a person' })
  const people = page.getByRole('region', { name: 'People' }).getByRole('listitem')
  for (const [index, name] of colleagues.entries()) {
    await expect(field).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(people).toHaveCount(index + 2)
  }
}

async function isSeriesOfTen(campus: Campus): Promise<void> {
  await expect(campus.form.getByText(/10 occurrences/)).toBeVisible()
  await expect(campus.form.getByText(/^10 of 10 dates free/)).toBeVisible()
}

journey('a weekly meeting of eight with a display takes eight clicks', async ({ campus, page }) => {
  await campus.open('/home')
  const button = page.getByRole('button', { name: 'Find a time' })
  await expect(button).toBeVisible()
  const counted = await counting(page)
  await button.click()
  await page.getByRole('combobox', { name: 'Add a person' }).click()
  await inviteAll(page)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('1')
  await page.getByText('Seats, locations and equipment').click()
  await page.getByRole('group', { name: 'Display' }).getByRole('radio', { name: 'Yes' }).click()
  const best = page.getByRole('article').first()
  await expect(best.getByText('Free on all 10 dates')).toBeVisible()
  await best.getByRole('button', { name: /^Reserve / }).click()
  await isSeriesOfTen(campus)
  await page.keyboard.type('Team meeting')
  await campus.form.getByRole('button', { name: /^Reserve/ }).click()
  await campus.isAccepted()
  expect((await counted()).clicks).toBeLessThanOrEqual(8)
})

journey('the same by keyboard: a sentence, the names, and two times Ctrl and Enter', async ({ campus, page }) => {
  await campus.open('/home')
  await expect(page.getByRole('button', { name: 'Find a time' })).toBeVisible()
  const counted = await counting(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('8 with display weekly 10x with Olivia and Matej')
  await expect(page.getByRole('option', { name: /^Find a time/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first().getByText('Free on all 10 dates')).toBeVisible()
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Control+Enter')
  await isSeriesOfTen(campus)
  await page.keyboard.type('Team meeting')
  await page.keyboard.press('Control+Enter')
  await campus.isAccepted()
  expect((await counted()).keys).toBeLessThanOrEqual(20)
})

journey('a sentence with a day and a time opens the form with the best room', async ({ campus, page }) => {
  await campus.open('/home')
  await expect(page.getByRole('button', { name: 'Find a time' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('4 thu 9 2x')
  await expect(page.getByRole('option', { name: /^Find a time/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(campus.form.getByText(/2 occurrences/)).toBeVisible()
})
