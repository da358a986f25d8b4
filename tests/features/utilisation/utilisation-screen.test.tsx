import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import Utilisation from '#src/features/utilisation/screen/utilisation.tsx'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, dayOf, weekDayIndex } from '#src/kernel/time/days.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import { groupCampus, type GroupCampus, groupConfiguration } from '../groups/group-campus.ts'
import { createWorld } from '#tests/services/scripted-services.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const assist = { assistConfigured: true, navigationConfigured: false, navigationUrl: null } as AssistBody

let campus: GroupCampus

beforeEach(async () => {
  campus = groupCampus(await createWorld(), '/utilisation')
  setConfiguration(groupConfiguration, assist)
})

/** A Monday of a week without a change of clocks in Prague. */
function monday(): CalendarDay {
  const today = dayOf(browserZone(), campus.services.clock.now())
  const next = addDays(today, 1 + ((7 - weekDayIndex(today)) % 7))
  return /-(03|10)-/.test(next) ? addDays(next, 28) : next
}

const pathTo = (more = ''): string => `/utilisation?range=dates&from=${monday()}&to=${addDays(monday(), 1)}${more}`

const open = (path = pathTo()) => renderScreen(campus.services, <Utilisation />, path)

/** The quarters of an hour on Monday in Prague. */
const hour = (from: number): readonly [number, number] => [from * 4, from * 4 + 4]

const setTaken = (busy: readonly (readonly [number, number])[]): void => {
  campus.taken.set('amber@example.com', busy)
}

describe('Utilisation screen', () => {
  test('shows the number of resources and the taken time in each chart', async () => {
    setTaken([hour(10), hour(11)])
    const { getByRole, getByText, container } = await open()
    await expect.element(getByText(/3 of 3 resources counted · Updated \d\d:\d\d$/)).toBeVisible()
    await expect.element(getByRole('status').filter({ hasText: '3 of 3 resources counted' })).toBeInTheDocument()
    const ten = getByRole('gridcell', { name: 'Monday 10:00: 33%, 1 of 3 hours' })
    await expect.element(ten).toHaveTextContent('33%')
    await expect.element(getByText('Busiest hour').element().parentElement).toHaveTextContent('Monday 10:00')
    const areas = getByRole('region', { name: 'By area' })
    await expect.element(areas.getByRole('link', { name: 'Show what’s free: Floor 1' })).toBeVisible()
    await expect.element(areas.getByRole('listitem').filter({ hasText: 'Floor 1' })).toHaveTextContent('2 of 48 hours')
    await expect.element(getByRole('region', { name: 'Busiest' }).getByRole('link').first()).toHaveTextContent('Amber')
    await expect.element(getByText('None of your reservations in this period required check-in.')).toBeVisible()
    await checkAccessibility(container)
    darken()
    await checkAccessibility(container)
  })

  test('starts with sentences about the change, large rooms and no-shows', async () => {
    setTaken([hour(10), hour(11)])
    campus.attendance.body = {
      resources: [
        { resourceId: 'amber', reservations: 40, attended: 30, missed: 6, counted: 30, people: 60 },
        { resourceId: 'birch', reservations: 12, attended: 10, missed: 2, counted: 10, people: 30 },
      ],
    }
    const days = `/utilisation?range=dates&from=${addDays(monday(), -14)}&to=${addDays(monday(), -13)}`
    const { getByRole, getByText, container } = await open(days)
    const sentences = getByRole('list').first().getByRole('listitem')
    await expect.element(sentences.nth(2)).toHaveTextContent('Nobody came to 8 of 52 reservations.')
    await expect.element(sentences.nth(0)).toHaveTextContent(/^Overall use: 0 percentage points compared with/)
    await expect
      .element(sentences.nth(1))
      .toHaveTextContent('Average number of people in rooms with 6 or more seats: 2.3 (2 rooms).')
    expect(sentences.elements()).toHaveLength(3)
    await expect.element(getByText('Seats used').element().parentElement).toHaveTextContent('24%90 of 380 seats')
    const noShows = getByRole('region', { name: 'No-shows' })
    await expect.element(noShows.getByText('People came').element().closest('li')).toHaveTextContent('40of 52')
    await expect.element(noShows.getByText('Unknown').element().closest('li')).toHaveTextContent('4of 52')
    await expect.element(noShows.getByRole('link').first()).toHaveTextContent('Amber')
    await checkAccessibility(container)
  })

  test('has sentences about the busiest hour and unused rooms without attendance', async () => {
    setTaken([hour(10), hour(11)])
    const { getByText, getByRole } = await open()
    await expect.element(getByText('Meeting rooms: busiest Monday 10:00 (50%).')).toBeVisible()
    await expect.element(getByText('Meeting rooms: 1 of 2 has no reservations.')).toBeVisible()
    await expect.element(getByText(/^Overall use: 0 percentage points compared with \d/)).toBeVisible()
    await getByRole('radio', { name: 'This week' }).click({ force: true })
    await expect.element(getByText(/^Overall use.*: .+ points? compared with the four weeks before\.$/)).toBeVisible()
  })

  test('marks planned hours of days around now', async () => {
    setTaken([hour(10)])
    const today = dayOf(browserZone(), campus.services.clock.now())
    const days = `/utilisation?range=dates&from=${addDays(today, -2)}&to=${addDays(today, 2)}`
    const { getByText, getByRole } = await open(days)
    await expect.element(getByText('Used so far', { exact: true })).toBeVisible()
    await expect.element(getByText('Planned', { exact: true })).toBeVisible()
    await expect.element(getByText('Striped: still to come')).toBeVisible()
    const planned = getByRole('gridcell', { name: /, planned$/ })
    expect(planned.elements().every((cell) => cell.hasAttribute('data-planned'))).toBe(true)
    expect(planned.elements().length).toBeLessThan(getByRole('gridcell').elements().length)
  })

  test('prints one page without the screen around it', async () => {
    setTaken([hour(10)])
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { getByRole } = await open()
    await getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const sheet = document.querySelector('[data-print-sheet]')
    expect(sheet?.querySelector('h1')?.textContent).toMatch(/^Utilisation, /)
    expect(sheet?.querySelectorAll('caption')).toHaveLength(5)
    expect(sheet?.querySelector('button, input, a')).toBeNull()
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull()
  })

  test('moves through the hours with arrows, and Enter links to free resources', async () => {
    setTaken([hour(1)])
    const { getByRole, getByText, history } = await open()
    const first = getByRole('gridcell').first()
    await expect.element(first).toHaveAccessibleName('Monday 01:00: 33%, 1 of 3 hours')
    first.element().focus()
    await expect.element(getByText('Monday 01:00: 33%, 1 of 3 hours', { exact: true })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(getByRole('gridcell', { name: 'Monday 02:00: 0%, 0 of 3 hours' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(getByRole('gridcell', { name: /^Tuesday 02:00/ })).toHaveFocus()
    await userEvent.keyboard('{PageDown}{Home}')
    await expect.element(getByRole('gridcell', { name: /^Monday 17:00/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('gridcell', { name: /^Monday 17:00/, selected: true })).toHaveFocus()
    expect(history.at(-1)).toContain('hour=41')
    const link = getByRole('link', { name: 'Show what’s free: Monday 17:00' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/reserve\?date=.*&free=\d+-\d+$/))
    await userEvent.keyboard('{Enter}')
    expect(history.at(-1)).toMatch(/^\/reservations\/reserve\?date=\d{4}-\d\d-\d\d&free=\d+-\d+$/)
  })

  test('can show a chart as a table, and stores that in the address', async () => {
    setTaken([hour(10)])
    const { getByRole, history } = await open()
    const types = getByRole('region', { name: 'By type' })
    await types.getByRole('radio', { name: 'Table' }).click({ force: true })
    const table = types.getByRole('table', { name: 'By type' })
    await expect.element(table.getByRole('row', { name: /^Meeting rooms 2 1% 1 96$/ })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: 'Available (h)' })).toBeVisible()
    expect(history.at(-1)).toContain('table=types')
    await expect.element(getByRole('grid')).toBeVisible()
  })

  test('exports a chart with all hours as CSV', async () => {
    setTaken([hour(10)])
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return '#'
    })
    const { getByRole } = await open()
    await getByRole('button', { name: 'By hour and weekday as CSV' }).click()
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer()).split('\r\n')
    expect(lines[0]).toBe('\uFEFFWeekday,Hour,Used (%),Used (h),Available (h)')
    expect(lines).toContain('Monday,10:00,33.3,1,3')
    expect(lines).toHaveLength(1 + 48 + 1)
  })

  test('can be filtered by type and place', async () => {
    const { getByRole, history } = await open()
    await getByRole('combobox', { name: 'Type' }).selectOptions('Meeting rooms')
    await expect.element(getByRole('status').filter({ hasText: /2 of 2 resources counted$/ })).toBeInTheDocument()
    await getByRole('combobox', { name: 'Location' }).selectOptions('Floor 2')
    await expect.element(getByRole('status').filter({ hasText: /1 of 1 resource counted$/ })).toBeInTheDocument()
    expect(history.at(-1)).toContain('?type=meeting&in=f2')
    await expect
      .element(getByRole('region', { name: 'By type' }).getByRole('link'))
      .toHaveAttribute('href', expect.stringContaining('f2'))
    await getByRole('combobox', { name: 'Location' }).selectOptions('Everywhere')
    await getByRole('combobox', { name: 'Type' }).selectOptions('Any type')
    await expect.element(getByRole('status').filter({ hasText: /3 of 3 resources counted$/ })).toBeInTheDocument()
    expect(history.at(-1)).not.toContain('type=')
  })

  test('shows that nothing matches, and can clear the filters of a link', async () => {
    const { getByRole, getByText, container } = await open(pathTo('&search=nowhere'))
    await expect.element(getByText('No matching resources')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Remove 1 more filter' })).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Clear all' }).click()
    await expect.element(getByRole('status').filter({ hasText: /3 of 3 resources counted$/ })).toBeInTheDocument()
  })

  test('shows an error, and can be refreshed', async () => {
    campus.faults.resources = { kind: 'offline' }
    const { getByRole, getByText } = await open()
    await expect.element(getByRole('alert')).toHaveTextContent('Couldn’t load some data. You’re offline.')
    await expect.element(getByText('Couldn’t load any schedules')).toBeVisible()
    delete campus.faults.resources
    await getByRole('button', { name: 'Refresh' }).click()
    await expect.element(getByRole('grid')).toBeVisible()
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
  })

  test('fits on a phone', async () => {
    await page.viewport(390, 844)
    const { getByRole, container } = await open()
    await expect.element(getByRole('grid')).toBeVisible()
    expect(container.scrollWidth).toBeLessThanOrEqual(390)
    const { right } = getByRole('gridcell').nth(1).element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(390)
  })

  test('closes its computation with the screen', async () => {
    const close = vi.spyOn(campus.engine, 'closeUtilisation')
    const { getByRole, unmount } = await open()
    await expect.element(getByRole('grid')).toBeVisible()
    await unmount()
    expect(close).toHaveBeenCalledOnce()
  })
})
