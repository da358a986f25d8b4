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

journey(
  'a weekly meeting of eight with a display takes a sentence, the names, and two times Ctrl and Enter',
  async ({ campus, page }) => {
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
  },
)

journey(
  'a sentence books by keyboard alone: a room now, a desk tomorrow, or a form with the best room; half a day is searched, and where nothing fits one press helps',
  async ({ campus, page }) => {
    await campus.openReserve()
    const counted = await counting(page)
    const palette = page.getByRole('dialog')
    const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    const say = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(words)
    }

    await say('6 30')
    await expect(first).toContainText('Room now')
    await expect(first).toContainText('Seats for 6 people')
    await page.keyboard.press('Enter')
    const now = page.getByRole('region', { name: 'Room now' })
    await expect(now.getByRole('button', { name: /^Reserve until/ }).first()).toBeFocused()
    await expect(now.getByRole('radio', { name: '6' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(now.getByText(/^Reserved 09:41 –/)).toBeVisible()
    const forRoom = await counted()
    expect(forRoom.clicks).toBe(0)
    expect(forRoom.keys).toBeGreaterThan(0)
    expect(forRoom.keys).toBeLessThanOrEqual(12)

    await say('my desk tomorrow')
    await expect(first).toContainText('My desk')
    await page.keyboard.press('Enter')
    const tomorrow = page.getByRole('region', { name: 'My desk' }).getByRole('listitem').first()
    await expect(tomorrow.getByRole('button', { name: /^Reserve 08:00/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tomorrow.getByText('Reserved 08:00 – 18:00')).toBeVisible()
    const { clicks, keys } = await counted()
    expect(clicks).toBe(0)
    expect(keys - forRoom.keys).toBeLessThanOrEqual(8)

    // Half a day: the rooms that are free then.
    await say('room tue afternoon')
    await expect(first).toHaveAccessibleName(/^Find a free resource .*Meeting room.*24 Nov.*12:00/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Free Tue 24 Nov 12:00 – 18:00' })).toBeVisible()
    // A day alone lists the rooms that are free on it.
    await say('8 display wed')
    await expect(first).toHaveAccessibleName(/^Find a free resource .*Wed 25 Nov/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Wed 25 Nov/ })).toBeVisible()
    const conditions = page.getByRole('list', { name: 'Active filters' })
    await expect(conditions).toContainText('8')
    await expect(conditions).toContainText('Display')

    // If nothing fits, the reasons are shown; one click helps, and Back searches again.
    await say('room for 60 people wed')
    await expect(first).toHaveAccessibleName(/^Find a free resource /)
    await page.keyboard.press('Enter')
    const nothing = page.getByRole('heading', { name: 'No matching resources' })
    await expect(nothing).toBeVisible()
    await expect(page.getByText(/^rules out \d+ on its own$/).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^\d+ or more seats \d+ resources?$/ })
      .first()
      .press('Enter')
    await expect(campus.grid.getByRole('gridcell').first()).toBeVisible()
    await expect(nothing).toHaveCount(0)
    const why = page.getByRole('button', { name: /^Why \d+ are hidden$/ })
    await why.press('Enter')
    const hidden = page.getByRole('complementary', { name: 'Hidden resources' })
    await expect(hidden.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(why).toBeFocused()
    await page.goBack()
    await expect(nothing).toBeVisible()

    // A word that is not understood offers no form. A day and a time open it, and bring the timeline to the day.
    await say('meeting room for 6 people tomorow at 14:00')
    await expect(palette.getByText('Couldn’t understand “tomorow”. Try other words.').first()).toBeVisible()
    await expect(page.getByRole('option', { name: /^New reservation/ })).toBeHidden()
    await palette.getByRole('combobox').fill('meeting room for 6 people tomorrow at 4 in the afternoon weekly 10x')
    await expect(first).toContainText('Tue 24 Nov · 16:00 – 17:00')
    await page.keyboard.press('Enter')
    await expect(campus.form.getByText(/10 occurrences/)).toBeVisible()
    await expect(campus.form.getByRole('combobox', { name: 'Start time' }).locator('option:checked')).toHaveText(
      '16:00',
    )
    await expect(page.getByRole('button', { name: /^Tue 24 Nov/ })).toBeVisible()
  },
)
