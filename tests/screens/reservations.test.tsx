import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Email, Instant } from '#src/core/brand.ts'
import { deriveReservation, type Reservation } from '#src/core/reservation/derive.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import Reservations from '#src/screens/reservations/reservations.tsx'
import { setReservations, setReservationsFailed, setStatusShown } from '#src/state/reservations.ts'
import { setNow, setZone } from '#src/state/timeline.ts'
import type { IanaZone } from '#src/core/brand.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptProduct,
  start,
} from '../flows/scripted-product.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { renderScreen } from './render-screen.tsx'

const reservation = (
  subject: string,
  after: number,
  response: string,
  changes: Partial<CalendarEvent> = {},
): Reservation => {
  const at = (start + after * hour) as Instant
  const { notes, timeZone, ...draft } = draftOf({ subject, span: { start: at, end: (at + hour) as Instant } })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const event = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, subject, response)
  return deriveReservation({ ...event, ...changes }, room, null, start)
}

beforeEach(() => {
  clearStores()
  setZone('UTC' as IanaZone)
  setNow(start)
  setReservations(
    [
      reservation('Standup', 1, 'accepted'),
      reservation('Board', 26, 'tentativelyAccepted'),
      reservation('Offsite', 27, 'declined'),
    ],
    start,
  )
})
afterEach(() => {
  setStatusShown('rejected', true)
  clearStores()
})

describe('reservations', () => {
  test('section 9: they stand under their days; section 3: each with its status in words', async () => {
    const { product } = scriptProduct(await createWorld())
    const { getByRole, getByText, container } = await renderScreen(product, <Reservations />)
    await expect.element(getByRole('region', { name: /Monday.*23/ }).getByText('Standup')).toBeVisible()
    await expect.element(getByRole('region', { name: /Tuesday.*24/ }).getByText('Board')).toBeVisible()
    await expect.element(getByText('Waiting for the room')).toBeVisible()
    await checkAccessibility(container)
  })

  test('section 3: status chips hide and show', async () => {
    const { product } = scriptProduct(await createWorld())
    const { getByRole, getByText } = await renderScreen(product, <Reservations />)
    await expect.element(getByText('Offsite')).toBeVisible()
    await getByRole('button', { name: /Rejected/ }).click()
    await expect.element(getByText('Offsite')).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: /Rejected/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test('the search finds subject and room, accents forgiven; nothing found offers a way back', async () => {
    const { product } = scriptProduct(await createWorld())
    const { getByRole, getByText } = await renderScreen(product, <Reservations />)
    await getByRole('searchbox').fill('stándup')
    await expect.element(getByText('Board')).not.toBeInTheDocument()
    await expect.element(getByText('Standup')).toBeVisible()
    await getByRole('searchbox').fill('zzz')
    await getByRole('button', { name: 'Show all' }).click()
    await expect.element(getByText('Board')).toBeVisible()
  })

  test('section 4: cancelling asks once, saying what happens, and can be left with Escape', async () => {
    const world = await createWorld()
    const { product } = scriptProduct(world)
    const { getByRole, getByText } = await renderScreen(product, <Reservations />)
    await getByRole('button', { name: 'Cancel Standup' }).click()
    await expect.element(getByRole('alertdialog')).toHaveTextContent('Amber becomes free')
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
    expect(world.calls).not.toContain('remove')
    await getByRole('button', { name: 'Cancel Standup' }).click()
    await getByRole('button', { name: 'Cancel reservation' }).click()
    await expect.element(getByText('Standup')).not.toBeInTheDocument()
    expect(world.calls).toContain('remove')
  })

  test('section 6: an attendee can only cancel participation', async () => {
    setReservations(
      [
        reservation('Review', 1, 'accepted', {
          isOrganizer: false,
          eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
        }),
      ],
      start,
    )
    const { product } = scriptProduct(await createWorld())
    const { getByRole } = await renderScreen(product, <Reservations />)
    await getByRole('button', { name: 'Cancel Review' }).click()
    await expect.element(getByRole('heading', { name: 'Cancel your participation?' })).toBeVisible()
  })

  test('details open in a panel by keyboard; a join link that is not https is not offered', async () => {
    setReservations(
      [reservation('Call', 1, 'accepted', { onlineMeetingUrl: 'javascript:alert(1)', bodyPreview: '<b>Hello</b>' })],
      start,
    )
    const { product } = scriptProduct(await createWorld())
    const { getByRole, container } = await renderScreen(product, <Reservations />)
    getByRole('button', { name: /^Call/ }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('complementary', { name: 'Call' })).toHaveTextContent('<b>Hello</b>')
    expect(container.querySelector('a[href^="javascript"]')).toBeNull()
    await expect.element(getByRole('link', { name: /Join/ })).not.toBeInTheDocument()
    await checkAccessibility(container)
  })

  test('section 8: a list that could not be loaded again says how old it is', async () => {
    setReservationsFailed({ kind: 'server-error', status: 503 })
    const { product } = scriptProduct(await createWorld())
    const { getByRole, getByText } = await renderScreen(product, <Reservations />)
    await expect.element(getByRole('alert')).toHaveTextContent('09:00')
    await expect.element(getByText('Standup')).toBeVisible()
  })
})
