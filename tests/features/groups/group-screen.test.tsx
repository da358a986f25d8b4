import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyInfo } from '#src/calendars/calendar.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { encodeGroupSearch, type GroupSearch } from '#src/features/groups/model/group-search.ts'
import Group from '#src/features/groups/screen/group.tsx'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import type { CalendarDay, Minutes } from '#src/kernel/time/units.ts'
import { addDays, dayOf, weekDayIndex } from '#src/kernel/time/days.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import { ada, anyMeeting, groupCampus, type GroupCampus, groupConfiguration, olivia } from './group-campus.ts'
import { createWorld } from '#tests/services/scripted-services.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const eva = { name: 'Eva', email: 'eva@example.com' } as MyInfo

const day = 96

const assist = { assistConfigured: true, navigationConfigured: false, navigationUrl: null } as AssistBody

let campus: GroupCampus

beforeEach(async () => {
  const world = await createWorld()
  world.people = [ada, olivia]
  campus = groupCampus(world, '/reservations/find')
  setConfiguration(groupConfiguration, assist)
  setSignedIn(eva)
})

const meeting = (changes: Partial<GroupSearch['requirements'][number]> = {}) => ({ ...anyMeeting, ...changes })

/** The next Monday, a whole working day in the future. */
function nextMonday(): CalendarDay {
  const today = dayOf(browserZone(), campus.services.clock.now())
  return addDays(today, 1 + ((7 - weekDayIndex(today)) % 7))
}

const searchOf = (changes: Partial<GroupSearch> = {}): string =>
  `/reservations/find${encodeGroupSearch({
    day: nextMonday(),
    days: 1,
    duration: 60 as Minutes,
    at: null,
    repeat: null,
    people: [{ name: ada.name, email: ada.email, remotely: false }],
    requirements: [meeting()],
    locationId: null,
    ...changes,
  })}`

/** Leaves the rooms free from ten to eleven only. */
const leaveOneHour = (): void => {
  for (const id of ['amber', 'birch'])
    campus.taken.set(`${id}@example.com`, [
      [0, 40],
      [44, day],
    ])
}

const show = (path: string) => renderScreen(campus.services, <Group />, path)

describe('screen to find a time', () => {
  test('shows a time with its place, seats and reasons', async () => {
    leaveOneHour()
    const search = searchOf({ requirements: [meeting({ capacity: { min: 4, max: null } })] })
    const { getByRole, getByText, container } = await show(search)
    const card = getByRole('article')
    await expect.element(card).toHaveAccessibleName(/10:00 – 11:00$/)
    expect(card.all()).toHaveLength(1)
    await expect.element(card.getByText('Amber')).toBeVisible()
    await expect.element(card.getByText('Harbour House, Floor 1 · 6 seats')).toBeVisible()
    await expect.element(card.getByText('Everyone is free')).toBeVisible()
    await expect.element(card.getByText('The right size')).toBeVisible()
    await expect.element(getByText('1 time works for everyone.')).toBeVisible()
    await expect.element(getByRole('status').filter({ hasText: '1 suggested time' })).toBeInTheDocument()
    await expect.element(getByText(/No working hours known for Eva \(you\) and Ada Lane/)).toBeVisible()
    await checkAccessibility(container)
    darken()
    await checkAccessibility(container)
  })

  test('shows the free dates of a recurring meeting', async () => {
    leaveOneHour()
    const third = nextMonday()
    const { getByRole } = await show(searchOf({ repeat: { weeks: 1, dates: 4 } }))
    const card = getByRole('article')
    await expect.element(card.getByText('Free on all 4 dates')).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Repeat' })).toHaveValue('1')
    await expect.element(getByRole('combobox', { name: 'Days' })).toHaveValue('1')
    await getByRole('combobox', { name: 'Repeat' }).selectOptions('0')
    await expect.element(getByRole('combobox', { name: 'Occurrences' })).not.toBeInTheDocument()
    await expect.element(card).toHaveAccessibleName(new RegExp(`${Number(third.slice(8))} .*10:00 – 11:00$`))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => draftState.open).toBe(true)
  })

  test('shows missing, tentative and unknown people', async () => {
    const people = [ada, olivia, { name: 'Bo', email: 'bo@example.com' }, { name: 'Cy', email: 'cy@example.com' }]
    leaveOneHour()
    campus.taken.set(ada.email, [[0, day]])
    campus.schedules.set('bo@example.com', { serviceError: { message: 'no mailbox', responseCode: null } })
    campus.schedules.set('cy@example.com', { availabilityView: '1'.repeat(day) })
    const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
    const workingHours = { timezone: 'Asia/Tokyo', daysOfWeek: [...week], startTime: '09:00', endTime: '17:00' }
    campus.schedules.set(olivia.email, { workingHours })
    const { getByRole, getByText } = await show(
      searchOf({ people: people.map(({ name, email }) => ({ name, email: email as never, remotely: false })) }),
    )
    const card = getByRole('article')
    await expect.element(card.getByText('Not free: Ada Lane')).toBeVisible()
    await expect.element(card.getByText('Availability unknown: Bo')).toBeVisible()
    await expect.element(card.getByText('Tentative: Cy')).toBeVisible()
    await expect.element(card.getByText('Outside the working hours of Olivia Moss')).toBeVisible()
    await expect.element(card.getByText(/GMT\+9: Olivia Moss$/)).toBeVisible()
    await expect.element(getByText('No time works for everyone. These come closest.')).toBeVisible()
    await expect.element(getByText('Availability unknown: Bo').last()).toBeVisible()
  })

  test('opens the form with all resources', async () => {
    const parking = meeting({ id: '2', typeId: 'parking' as never, seats: { kind: 'number', count: 0 } })
    campus.taken.set('birch@example.com', [[0, day]])
    const { getByRole, history } = await show(searchOf({ requirements: [meeting(), parking] }))
    const card = getByRole('article').first()
    await expect.element(card.getByText('Close together: Harbour House')).toBeVisible()
    const iconOf = (name: string): string | null =>
      card.getByRole('listitem').filter({ hasText: name }).element().querySelector('svg')?.getAttribute('class') ?? null
    expect([iconOf('Amber'), iconOf('Place 1')]).toEqual([
      expect.stringContaining('door-open'),
      expect.stringContaining('armchair'),
    ])
    await card.getByRole('button', { name: /^Reserve / }).click()
    expect(draftState).toMatchObject({ open: true, resources: [{ name: 'Amber' }, { name: 'Place 1' }] })
    expect(draftState.draft?.attendees).toMatchObject([{ email: ada.email }])
    await expect.poll(() => history.at(-1)).toMatch(/^\/reservations\/reserve\?date=/)
  })

  test('adds people by a few letters and updates the URL', async () => {
    const { getByRole, history } = await show(searchOf({ people: [] }))
    await getByRole('combobox', { name: 'Add a person' }).fill('oliv')
    await expect.element(getByRole('option', { name: /Olivia Moss/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Remove Olivia Moss' })).toBeVisible()
    await expect.poll(() => history.at(-1)).toContain('olivia%40example.com')
    await getByRole('button', { name: 'Olivia Moss joins remotely' }).click()
    await expect.poll(() => decodeURIComponent(history.at(-1) ?? '')).toContain('"remotely":true')
    await getByRole('button', { name: 'Remove Olivia Moss' }).click()
    await expect.poll(() => history.at(-1)).not.toContain('olivia')
  })

  test('adds and removes resources for selected people', async () => {
    const { getByRole, history } = await show(searchOf())
    await getByRole('button', { name: 'Add a resource' }).click()
    const second = getByRole('group', { name: 'Resource 2' })
    await second.getByRole('combobox', { name: 'Type' }).selectOptions('Parking')
    await second.getByRole('combobox', { name: 'Seats for' }).selectOptions('Selected people')
    await second.getByRole('checkbox', { name: 'Ada Lane' }).click()
    await expect.poll(() => decodeURIComponent(history.at(-1) ?? '')).toContain('"typeId":"parking"')
    await expect.poll(() => decodeURIComponent(history.at(-1) ?? '')).toContain('"emails":["eva@example.com"]')
    await second.getByRole('button', { name: 'Remove Resource 2' }).click()
    await expect.element(second).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Remove Resource 1' })).not.toBeInTheDocument()
    await expect.poll(() => history.at(-1)).not.toContain('parking')
  })

  test('offers changes if there is no time', async () => {
    campus.taken.set(eva.email, [
      [0, 40],
      [42, day],
    ])
    const { getByRole, getByText, container } = await show(searchOf())
    await expect.element(getByText('No time works on these days')).toBeVisible()
    await expect.element(getByText('Any of these changes would help.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Search 14 days' })).toBeVisible()
    expect(getByRole('button', { name: /^Without/ }).all()).toHaveLength(0)
    await checkAccessibility(container)
    await getByRole('button', { name: 'Only 30 min' }).click()
    await expect.element(getByRole('article')).toHaveAccessibleName(/10:00 – 10:30$/)
  })

  test('names a requirement without resources', async () => {
    const huge = meeting({ id: '2', seats: { kind: 'number', count: 500 } })
    const { getByRole, getByText } = await show(searchOf({ requirements: [meeting(), huge] }))
    await expect.element(getByText('No resource meets these requirements: Resource 2')).toBeVisible()
    await getByRole('button', { name: 'Without Resource 2' }).click()
    await expect.element(getByRole('article').first()).toBeVisible()
  })

  test('shows calendars that failed to load and can retry', async () => {
    campus.faults.resources = { kind: 'offline' }
    const { getByRole, getByText } = await show(searchOf())
    await expect.element(getByText('No time works on these days')).toBeVisible()
    await expect.element(getByText('Couldn’t read 2 resource calendars.')).toBeVisible()
    delete campus.faults.resources
    await getByRole('button', { name: 'Search again' }).click()
    await expect.element(getByRole('article').first()).toBeVisible()
  })

  test('is unavailable if it is disabled', async () => {
    setConfiguration({ ...groupConfiguration, enableGroupFinding: false }, assist)
    const { getByText } = await show(searchOf())
    await expect.element(getByText('“Find a time” isn’t turned on here.')).toBeVisible()
    expect(campus.asked.people).toEqual([])
  })

  test('has a link to the times on a phone', async () => {
    await page.viewport(390, 844)
    const { getByRole } = await show(searchOf())
    await getByRole('button', { name: /suggested times$/ }).click()
    await expect.element(getByRole('heading', { name: 'Suggested times' })).toHaveFocus()
    const { right } = getByRole('article').first().element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(390)
  })
})
