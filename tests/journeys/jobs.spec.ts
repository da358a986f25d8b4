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

journey('a weekly meeting of eight with a display takes seven clicks', async ({ campus, page }) => {
  await campus.open('/home')
  const button = page.getByRole('button', { name: 'Find a time' })
  await expect(button).toBeVisible()
  const counted = await counting(page)
  await button.click()
  await page.getByRole('combobox', { name: 'Add a person' }).click()
  await inviteAll(page)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('1')
  await page.getByRole('group', { name: 'Display' }).getByRole('radio', { name: 'Yes' }).click()
  const best = page.getByRole('article').first()
  await expect(best.getByText('Free on all 10 dates')).toBeVisible()
  // Until the calendars of all people are read.
  await expect(best.getByText(/Availability unknown/)).toHaveCount(0)
  await best.getByRole('button', { name: /^Reserve / }).click()
  await isSeriesOfTen(campus)
  await expect(campus.form.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Team meeting')
  await campus.form.getByRole('button', { name: /^Reserve/ }).click()
  await campus.isAccepted()
  expect((await counted()).clicks).toBeLessThanOrEqual(7)
})

journey(
  'by keyboard alone: a sentence reserves a room now, one a desk tomorrow, and one with the names and two times Ctrl and Enter a weekly meeting of eight with a display',
  async ({ campus, page }) => {
    await campus.open('/home')
    await expect(page.getByRole('region', { name: 'Room now' })).toBeVisible()
    const counted = await counting(page)
    const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    const say = async (words: string, found: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(words)
      await expect(first).toContainText(found)
      await page.keyboard.press('Enter')
    }
    /** Keys since the last call; nothing was clicked. */
    let before = 0
    const keys = async (): Promise<number> => {
      const { clicks, keys: all } = await counted()
      expect(clicks).toBe(0)
      const since = all - before
      before = all
      return since
    }

    await say('6 30', 'Room now')
    const now = page.getByRole('region', { name: 'Room now' })
    await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeFocused()
    await expect(now.getByRole('radio', { name: '6' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
    const forRoom = await keys()
    expect(forRoom).toBeGreaterThan(0)
    expect(forRoom).toBeLessThanOrEqual(12)

    await say('my desk tomorrow', 'My desk')
    const tomorrow = page.getByRole('region', { name: 'My desk' }).getByRole('listitem').first()
    await expect(tomorrow.getByRole('button', { name: /^Reserve 08:00/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tomorrow.getByText('Reserved 08:00 – 18:00')).toBeVisible()
    expect(await keys()).toBeLessThanOrEqual(8)

    await say(`8 with display weekly 10x with ${colleagues.join(' and ')}`, 'Find a time')
    await expect(page.getByRole('article').first().getByText('Free on all 10 dates')).toBeVisible()
    await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(8)
    await page.keyboard.press('Control+Enter')
    await isSeriesOfTen(campus)
    await page.keyboard.type('Team meeting')
    await page.keyboard.press('Control+Enter')
    await campus.isAccepted()
    expect(await keys()).toBeLessThanOrEqual(20)
  },
)
