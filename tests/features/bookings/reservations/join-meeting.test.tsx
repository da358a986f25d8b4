import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Instant } from '#src/kernel/time/units.ts'
import { MeetingField } from '#src/features/bookings/screen/reserve/form/times-field.tsx'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { draftState, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setNow } from '#src/base/reader.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, draftOf, hour, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amber, amberReservation } from './amber.ts'

const showMeeting = (subject: string, onlineMeetingUrl: string): void =>
  setReservations([amberReservation(subject, { onlineMeetingUrl })], start)

const createServices = async (): Promise<Services> => {
  const { services } = scriptServices(await createWorld())
  services.clock.freeze(start)
  return services
}

beforeEach(() => setNow(start))

test('ui: a row shows the join link 15 minutes before the start, for a new tab', async () => {
  showMeeting('Call', 'https://meet.google.com/abc-defg-hij')
  const services = await createServices()
  const { getByRole, container } = await renderScreen(services, <Reservations />)
  const join = getByRole('link', { name: 'Join Call' })
  await expect.element(getByRole('button', { name: 'Call', exact: true })).toBeVisible()
  await expect.element(join).not.toBeInTheDocument()
  services.clock.freeze((start + 0.75 * hour) as Instant)
  await expect.element(join).toHaveAttribute('href', 'https://meet.google.com/abc-defg-hij')
  await expect.element(join).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(join).toHaveAttribute('target', '_blank')
  await checkAccessibility(container)
})

test('threats: an unknown host is named and needs a confirmation', async () => {
  showMeeting('Odd', 'https://meet.odd.example/1')
  const { getByRole } = await renderScreen(await createServices(), <Reservations />, '/reservations?event=Odd')
  const join = getByRole('button', { name: 'Join online meeting' })
  await join.click()
  const question = getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('meet.odd.example')
  await expect
    .element(question.getByRole('link', { name: 'Open meet.odd.example' }))
    .toHaveAttribute('href', 'https://meet.odd.example/1')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(join).toHaveFocus()
})

test('section 7: the form shows the provider of the online meeting', async () => {
  const services = await createServices()
  openDraft({ resourceId: room.id, ...amber, span: draftOf().span })
  const { getByRole, container } = await renderScreen(services, <MeetingField />)
  const by = getByRole('combobox', { name: 'Provider' })
  await expect.element(by).not.toBeInTheDocument()
  await getByRole('switch', { name: 'Online meeting' }).click()
  await expect.element(by).toHaveValue('zoom')
  await userEvent.selectOptions(by, 'Microsoft Teams')
  expect(draftState.draft?.onlineMeetingBy).toBe('calendar')
  await checkAccessibility(container)
})
