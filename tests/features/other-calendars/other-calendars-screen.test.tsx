import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { otherCalendars, othersEvents } from '#src/features/other-calendars/model/state.ts'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setNow } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const jan: OtherCalendar = {
  id: 'jan',
  name: 'Jan',
  email: emailOf('jan@example.com'),
  colour: '#c9372c',
  visible: true,
}
const eva: OtherCalendar = { id: 'eva', name: 'Eva', email: emailOf('eva@example.com'), colour: null, visible: true }

const taken = (email: string, subject: string | null) => ({
  email: emailOf(email),
  start: (start + 3_600_000) as Instant,
  end: (start + 7_200_000) as Instant,
  subject,
  location: null,
  isTentative: false,
})

beforeEach(() => {
  setNow(start)
  setReservations([], start)
})

const createServices = async (list: readonly OtherCalendar[]) => {
  const { services } = scriptServices(await createWorld())
  services.clock.freeze(start)
  services.api.otherCalendars.list = () => Promise.resolve(succeed({ good: list, problems: [] }))
  return services
}

test('ui: events of other calendars are in the list without actions or private subjects', async () => {
  const services = await createServices([jan, eva])
  services.calendar.schedules = async function* () {
    yield await Promise.resolve(succeed([]))
  }
  otherCalendars.settle([jan, eva])
  const screen = await renderScreen(services, <Reservations />)
  await vi.waitFor(() => expect(othersEvents.asOf).not.toBeNull())
  othersEvents.show({ events: [taken('jan@example.com', null), taken('eva@example.com', 'Review')], refused: {} })
  const day = screen.getByRole('region', { name: /Monday.*23/ })
  await expect.element(day.getByRole('listitem').filter({ hasText: 'Jan' })).toHaveTextContent('Private')
  await expect.element(day.getByText('Review')).toBeVisible()
  expect(day.element().querySelectorAll('button, a')).toHaveLength(0)
  await checkAccessibility(screen.container)
  // Its chip filters the list and the address.
  await screen.getByRole('button', { name: 'Jan', exact: true }).click()
  await expect.element(day.getByText('Private')).not.toBeInTheDocument()
  expect(screen.history.at(-1)).toBe('/reservations?without=jan%40example.com')
})

test('ui: calendars can be found, added, renamed, coloured, hidden and removed in the panel', async () => {
  const services = await createServices([jan])
  const calls: string[] = []
  const { otherCalendars: api } = services.api
  api.search = (text) => Promise.resolve(succeed({ good: text === 'ev' ? [eva] : [], problems: [] }))
  api.add = (draft) => Promise.resolve(succeed({ ...draft, id: `made ${calls.push('add')}` }))
  api.update = (calendar) => Promise.resolve(succeed(void calls.push(`${calendar.name} ${calendar.visible}`)))
  api.remove = (id) => Promise.resolve(calls.push(id)).then(() => succeed(null))
  const screen = await renderScreen(services, <Reservations />, '/reservations?panel=calendars')
  const panel = screen.getByRole('complementary', { name: 'Other calendars' })
  await panel.getByRole('searchbox').fill('ev')
  await expect.element(panel.getByText('1 calendar found')).toBeInTheDocument()
  await checkAccessibility(screen.container)
  await panel.getByRole('button', { name: 'Add Eva' }).click()
  await expect.element(panel.getByRole('searchbox')).toHaveFocus()
  await expect.element(panel.getByRole('checkbox', { name: 'Show Eva' })).toBeChecked()

  await panel.getByRole('button', { name: 'Rename Jan' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'New name for Jan' })).toHaveFocus()
  await userEvent.keyboard('Boss{Enter}')
  await expect.element(panel.getByRole('checkbox', { name: 'Show Boss' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Rename Boss' })).toHaveFocus()

  await panel.getByRole('button', { name: /^Colour of Boss: red/ }).click()
  await screen.getByRole('menuitemradio', { name: 'teal' }).click()
  await expect.element(panel.getByRole('button', { name: 'Colour of Boss: teal' })).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Show Boss' }).click()
  await panel.getByRole('button', { name: 'Remove Boss' }).click()
  await expect.element(panel.getByText('jan@example.com')).not.toBeInTheDocument()
  expect(calls).toEqual(['add', 'Boss true', 'Boss true', 'Boss false', 'jan'])
  await checkAccessibility(screen.container)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})
