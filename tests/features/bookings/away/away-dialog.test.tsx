import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AwayDialog } from '#src/features/bookings/screen/away/away-dialog.tsx'
import { away, openAway, openSelected } from '#src/features/bookings/model/away/state.ts'
import { setOnline } from '#src/base/connection.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setNow } from '#src/base/reader.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createWorld, hour, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { amberReservation } from '../reservations/amber.ts'

let world: World

const reserved = (subject: string, after: number, changes: Partial<CalendarEvent> = {}): Reservation => {
  const reservation = amberReservation(subject, { from: start + after * hour, ...changes })
  world.events.push(reservation.event)
  return reservation
}

const invitedTo: Partial<CalendarEvent> = {
  isOrganizer: false,
  eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
}
const day = (text: string): CalendarDay => text as CalendarDay

const createServices = (): ReturnType<typeof scriptServices>['services'] => {
  const { services } = scriptServices(world)
  services.clock.freeze(start)
  return services
}

let list: readonly Reservation[]

beforeEach(async () => {
  setNow(start)
  world = await createWorld()
  world.response = 'accepted'
  list = [
    reserved('Standup', 1),
    reserved('Planning', 2),
    reserved('Board', 26),
    reserved('Review', 27, invitedTo),
    reserved('Retro', 50, { seriesMasterId: 'weekly', type: 'occurrence' }),
  ]
  setReservations(list, start)
})

const renderSelection = async () => {
  const screen = await renderScreen(createServices(), <Reservations />)
  await screen.getByRole('button', { name: 'Select', exact: true }).click()
  return screen
}

/** Renders the dialog for these days. */
const renderAway = (first: string, last: string) => {
  away.days = { first: day(first), last: day(last) }
  openAway()
  return renderScreen(createServices(), <AwayDialog />)
}

const box = (subject: string) => ({ name: new RegExp(`^Select ${subject}`) })

describe('section 4: selecting reservations in the list', () => {
  test('works for single ones, ranges, days and all', async () => {
    const { getByRole, container } = await renderSelection()
    const bar = getByRole('region', { name: 'Selected reservations' })
    await getByRole('checkbox', { name: 'Select Planning, Mon 23 Nov 11:00 – 12:00' }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected')
    await getByRole('checkbox', box('Review')).click({ modifiers: ['Shift'] })
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
    await expect.element(getByRole('checkbox', box('Board'))).toBeChecked()
    await getByRole('checkbox', { name: /^Select all on Monday/ }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('4 selected')
    await checkAccessibility(container)
    await getByRole('checkbox', { name: 'Select all', exact: true }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('5 selected')
  })

  test('works by keyboard with Space, Ctrl+A and Escape', async () => {
    const { getByRole } = await renderSelection()
    const first = getByRole('checkbox', box('Standup'))
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(first).toBeChecked()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(getByRole('checkbox', box('Retro'))).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(first).not.toBeInTheDocument()
  })

  test('allows cancelling and declining with one confirmation', async () => {
    const { getByRole, getByText } = await renderSelection()
    await getByRole('checkbox', box('Board')).click()
    await getByRole('checkbox', box('Review')).click()
    await getByRole('button', { name: 'Cancel or decline' }).click()
    await getByRole('button', { name: 'Cancel 1 · Decline 1' }).click()
    await expect.element(getByText('Board')).not.toBeInTheDocument()
    expect(world.calls).toEqual(expect.arrayContaining(['remove', 'decline']))
  })
})

describe('section 4: “I’m away” dialog', () => {
  test('groups reservations of the range and suggests actions', async () => {
    const { getByRole, container } = await renderAway('2026-11-24', '2026-11-25')
    const group = (name: string) => getByRole('region', { name, exact: true })
    await expect.element(group('Your reservations')).toHaveTextContent('Board')
    await expect.element(group('Your reservations')).not.toHaveTextContent('Standup')
    await expect.element(getByRole('combobox', { name: /Board/ })).toHaveDisplayValue('Cancel')
    await expect.element(getByRole('combobox', { name: /Review/ })).toHaveDisplayValue('Decline')
    await expect.element(group('Series dates')).toHaveTextContent('The rest of the series stays as it is.')
    await expect.element(getByRole('button', { name: 'Cancel 2 · Decline 1' })).toBeEnabled()
    await checkAccessibility(container)
    await getByRole('combobox', { name: /Board/ }).selectOptions('Keep')
    await getByRole('combobox', { name: /Retro/ }).selectOptions('Keep')
    await getByRole('button', { name: 'Decline 1 invitation' }).click()
    await expect.poll(() => world.calls).toContain('decline')
    expect(world.calls).not.toContain('remove')
  })

  test('keeps its entries when it is closed', async () => {
    away.days = { first: day('2026-11-24'), last: day('2026-11-25') }
    openAway()
    const { getByRole } = await renderScreen(createServices(), <Reservations />)
    await getByRole('textbox', { name: /Message/ }).fill('On holiday')
    await getByRole('combobox', { name: /Board/ }).selectOptions('Hand over')
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    await getByRole('button', { name: 'I’m away…' }).click()
    await expect.element(getByRole('textbox', { name: /Message/ })).toHaveValue('On holiday')
    await expect.element(getByRole('combobox', { name: /Board/ })).toHaveDisplayValue('Hand over')
    await expect.element(getByRole('button', { name: 'Cancel 1 · Decline 1 · Hand over 1' })).toBeDisabled()
  })

  test('starts today in the morning and shows the actions on its button', async () => {
    openAway()
    const { getByRole } = await renderScreen(createServices(), <AwayDialog />)
    const chip = (name: string) => getByRole('button', { name, exact: true })
    await expect.element(chip('Today')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(getByRole('button', { name: 'Cancel 2 reservations' })).toBeEnabled()
    await chip('Tomorrow').click()
    await expect.element(chip('Today')).toHaveAttribute('aria-pressed', 'false')
    await expect.element(getByRole('button', { name: 'Cancel 1 · Decline 1' })).toBeEnabled()
    await chip('This week').click()
    await expect.element(getByRole('button', { name: 'Cancel 4 · Decline 1' })).toBeEnabled()
    for (const subject of ['Standup', 'Planning', 'Board', 'Retro'])
      await getByRole('combobox', { name: new RegExp(subject) }).selectOptions('Hand over')
    await getByRole('combobox', { name: /Review/ }).selectOptions('Keep')
    await expect.element(getByRole('button', { name: 'Hand over 4 reservations' })).toBeDisabled()
  })

  test('starts tomorrow in the afternoon', async () => {
    openAway()
    const { services } = scriptServices(world)
    services.clock.freeze((start + 3 * hour) as Instant)
    const { getByRole } = await renderScreen(services, <AwayDialog />)
    await expect.element(getByRole('button', { name: 'Tomorrow', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  test('keeps the last day after the first one', async () => {
    const { getByRole } = await renderAway('2026-11-24', '2026-11-24')
    const first = getByRole('spinbutton', { name: 'day, First day date' })
    await first.click()
    await userEvent.keyboard('{ArrowDown}')
    expect(away.days).toEqual({ first: '2026-11-23', last: '2026-11-23' })
    away.days = { first: day('2026-11-24'), last: day('2026-11-25') }
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(() => away.days).toEqual({ first: '2026-11-26', last: '2026-11-26' })
  })

  test('shows an error for a wrong order of days', async () => {
    const { getByText, getByRole } = await renderAway('2026-11-25', '2026-11-24')
    await expect.element(getByText('The last day is before the first. Choose a later day.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Change reservations' })).toBeDisabled()
  })

  test('shows moves that are not possible and sends the others', async () => {
    openSelected([list[0]!, list[2]!], 'move')
    const { getByRole, getByText } = await renderScreen(createServices(), <AwayDialog />)
    await expect.element(getByText('New time: Mon 30 Nov 10:00 – 11:00 · free')).toBeVisible()
    const days = getByRole('textbox', { name: 'Number of days' })
    await days.fill('0')
    await expect.element(getByText('Enter a number from −366 to 366, but not 0.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Move 2 reservations' })).toBeDisabled()
    // The day before is in the past for the first one and today for the other.
    await days.fill('-1')
    await expect.element(getByText('Choose a time in the future. Choose another day or another action.')).toBeVisible()
    await getByRole('button', { name: 'Move 1 reservation' }).click()
    await expect.poll(() => world.calls).toContain('change')
    expect(world.events.find(({ id }) => id === 'Board')?.start.utcDateTime).toBe(start + 2 * hour)
  })

  test('offers only storable actions offline', async () => {
    setOnline(false)
    openSelected([list[2]!], null)
    const { getByRole } = await renderScreen(createServices(), <AwayDialog />)
    const choices = getByRole('combobox', { name: /Board/ })
    await expect.element(choices).toBeVisible()
    expect([...choices.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Keep',
    ])
    setOnline(true)
  })
})
