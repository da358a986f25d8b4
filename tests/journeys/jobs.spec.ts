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
  await expect(page.getByRole('group', { name: 'Display' })).toMatchAriaSnapshot(`
    - group "Display":
      - radio "Any"
      - radio "Yes" [checked]
      - radio "No"
  `)
  await expect(best).toMatchAriaSnapshot(`
    - article:
      - heading [level=3]
      - button /^Reserve /
      - list:
        - listitem: /seats/
      - list "Why this time":
        - listitem: Free on all 10 dates
  `)
  await best.getByRole('button', { name: /^Reserve / }).click()
  await isSeriesOfTen(campus)
  await expect(campus.form).toMatchAriaSnapshot(`
    - complementary "New reservation":
      - heading "New reservation" [level=2]
      - button "Close and keep draft"
      - form "New reservation":
        - group:
          - textbox "Subject"
          - group "Start"
          - group "End"
          - combobox "Repeat"
          - paragraph: /10 occurrences/
          - region "Dates of the series":
            - status: 10 of 10 dates free · 0 undecided
            - list
          - combobox "Attendees"
          - list
      - button "Reserve"
  `)
  await expect(campus.form.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Team meeting')
  await campus.form.getByRole('button', { name: /^Reserve/ }).click()
  await campus.isAccepted()
  await expect(campus.form).toMatchAriaSnapshot(`
    - complementary "Reserved":
      - heading "Reserved" [level=2]
      - status:
        - strong: Accepted
      - term: Subject
      - definition: Team meeting
      - term: When
      - definition:
        - paragraph: /10 occurrences/
      - term: Attendees
      - definition: /Olivia .+ Priya/
      - button "Undo"
      - button "Done"
  `)
  expect((await counted()).clicks).toBeLessThanOrEqual(7)
})

journey('the same by keyboard: a sentence, the names, and two times Ctrl and Enter', async ({ campus, page }) => {
  await campus.open('/home')
  await expect(page.getByRole('button', { name: 'Find a time' })).toBeVisible()
  const counted = await counting(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`8 with display weekly 10x with ${colleagues.join(' and ')}`)
  await expect(page.getByRole('option', { name: /^Find a time/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first().getByText('Free on all 10 dates')).toBeVisible()
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(8)
  await page.keyboard.press('Control+Enter')
  await isSeriesOfTen(campus)
  await page.keyboard.type('Team meeting')
  await page.keyboard.press('Control+Enter')
  await campus.isAccepted()
  expect((await counted()).keys).toBeLessThanOrEqual(20)
})

journey('a sentence with a day and a time opens the form with the best room', async ({ campus, page }) => {
  await campus.open('/settings')
  // One building alone has no room that is free on both dates.
  await page.getByRole('combobox', { name: 'My office' }).selectOption('Everywhere')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('4 thu 9 2x')
  await expect(page.getByRole('option', { name: /^New reservation/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(campus.form.getByText(/2 occurrences/)).toBeVisible()
})

journey(
  'a sentence for another day brings the timeline to that day, from the timeline too',
  async ({ campus, page }) => {
    await campus.openReserve()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('8 with display tue 14 weekly 10x')
    await expect(page.getByRole('option', { name: /^New reservation/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(campus.form.getByText(/10 occurrences/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Tue 24 Nov/ })).toBeVisible()
  },
)

journey('a sentence with half a day shows the rooms that are free then', async ({ campus, page }) => {
  await campus.open('/home')
  await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill('room tue afternoon')
  await expect(page.getByRole('option', { name: /^Find a free resource .*Meeting room.*24 Nov.*12:00/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Free Tue 24 Nov 12:00 – 18:00' })).toBeVisible()
})
