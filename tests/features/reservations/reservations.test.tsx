import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { clearDevice, setKiosk } from '#src/features/devices/state.ts'
import Reservations from '#src/features/reservations/list/reservations.tsx'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations, setReservationsFailed } from '#src/features/reservations/state.ts'
import { setNow, setZone } from '#src/features/timeline/state.ts'
import type { Email, IanaZone, Instant } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const reservation = (
  subject: string,
  after: number,
  response: string,
  changes: Partial<CalendarEvent> = {},
  resource: Partial<Resource> = {},
): Reservation => {
  const at = (start + after * hour) as Instant
  const { notes, timeZone, ...draft } = draftOf({ subject, span: { start: at, end: (at + hour) as Instant } })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const event = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, subject, response)
  return deriveReservation({ ...event, ...changes }, { ...room, ...resource }, null, start)
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
afterEach(clearStores)

/** A product whose clock stands at the moment the reservations were read. */
const standing = (world: World): ReturnType<typeof scriptServices> => {
  const scripted = scriptServices(world)
  scripted.services.clock.freeze(start)
  return scripted
}

const menuOf = (subject: string) => ({ name: `More actions: ${subject}` })

describe('reservations', () => {
  test('section 9: they stand under their days; section 3: each with its status in words', async () => {
    const { services } = standing(await createWorld())
    const { getByRole, getByText, container } = await renderScreen(services, <Reservations />)
    await expect.element(getByRole('region', { name: /Monday.*23/ }).getByText('Standup')).toBeVisible()
    await expect.element(getByRole('region', { name: /Tuesday.*24/ }).getByText('Board')).toBeVisible()
    await expect.element(getByText('Pending')).toBeVisible()
    await checkAccessibility(container)
  })

  test('section 3: status chips hide and show', async () => {
    const { services } = standing(await createWorld())
    const { getByRole, getByText } = await renderScreen(services, <Reservations />)
    await expect.element(getByText('Offsite')).toBeVisible()
    await getByRole('button', { name: /Declined/ }).click()
    await expect.element(getByText('Offsite')).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: /Declined/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test('the search finds subject and room, accents forgiven; nothing found offers a way back', async () => {
    const { services } = standing(await createWorld())
    const { getByRole, getByText } = await renderScreen(services, <Reservations />)
    await getByRole('searchbox').fill('stándup')
    await expect.element(getByText('Board')).not.toBeInTheDocument()
    await expect.element(getByText('Standup')).toBeVisible()
    await getByRole('searchbox').fill('zzz')
    await getByRole('button', { name: 'Show all' }).click()
    await expect.element(getByText('Board')).toBeVisible()
  })

  test('section 4: cancelling asks once, saying what happens, and can be left with Escape', async () => {
    const world = await createWorld()
    const { services } = standing(world)
    const { getByRole, getByText } = await renderScreen(services, <Reservations />)
    await getByRole('button', menuOf('Standup')).click()
    await getByRole('menuitem', { name: 'Cancel reservation' }).click()
    await expect.element(getByRole('alertdialog')).toHaveTextContent('This releases Amber')
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
    expect(world.calls).not.toContain('remove')
    await getByRole('button', menuOf('Standup')).click()
    await getByRole('menuitem', { name: 'Cancel reservation' }).click()
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
    const { services } = standing(await createWorld())
    const { getByRole } = await renderScreen(services, <Reservations />)
    await getByRole('button', menuOf('Review')).click()
    await getByRole('menuitem', { name: 'Decline' }).click()
    await expect.element(getByRole('heading', { name: 'Decline this invitation?' })).toBeVisible()
  })

  test('details open in a panel by keyboard; a join link that is not https is not offered', async () => {
    setReservations(
      [reservation('Call', 1, 'accepted', { onlineMeetingUrl: 'javascript:alert(1)', bodyPreview: '<b>Hello</b>' })],
      start,
    )
    const { services } = standing(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Reservations />)
    getByRole('button', { name: 'Call', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('complementary', { name: 'Call' })).toHaveTextContent('<b>Hello</b>')
    expect(container.querySelector('a[href^="javascript"]')).toBeNull()
    await expect.element(getByRole('link', { name: /Join/ })).not.toBeInTheDocument()
    await checkAccessibility(container)
  })

  test('section 8: a list that could not be loaded again says how old it is', async () => {
    setReservationsFailed({ kind: 'server-error', status: 503 })
    const { services } = standing(await createWorld())
    const { getByRole, getByText } = await renderScreen(services, <Reservations />)
    await expect.element(getByRole('alert')).toHaveTextContent('09:00')
    await expect.element(getByText('Standup')).toBeVisible()
  })

  test('the address says what is shown and which is open; another one is the same panel', async () => {
    const { services } = standing(await createWorld())
    const { getByRole, getByText, history } = await renderScreen(
      services,
      <Reservations />,
      '/reservations?status=rejected',
    )
    await expect.element(getByText('Offsite')).toBeVisible()
    await expect.element(getByText('Standup')).not.toBeInTheDocument()
    await getByRole('button', { name: /Accepted/ }).click()
    await getByRole('button', { name: 'Standup', exact: true }).click()
    await expect.element(getByRole('complementary', { name: 'Standup' })).toBeVisible()
    await getByRole('button', { name: 'Offsite', exact: true }).click()
    await expect.element(getByRole('complementary', { name: 'Offsite' })).toBeVisible()
    // Choosing what is shown is no step to go back to, opening the panel is.
    expect(history).toEqual([
      '/reservations?status=accepted%2Crejected',
      '/reservations?status=accepted%2Crejected&event=Offsite&uid=uid-Offsite',
    ])
  })

  test('section 8: a reservation that is not on the list is looked up; what is not there is said', async () => {
    const world = await createWorld()
    const other = reservation('Far away', 24 * 40, 'accepted')
    world.events.push(other.event)
    world.response = 'accepted'
    const { services } = standing(world)
    const found = await renderScreen(services, <Reservations />, '/reservations?event=Far+away')
    await expect.element(found.getByRole('complementary', { name: 'Far away' })).toBeVisible()
    await found.unmount()
    const gone = await renderScreen(services, <Reservations />, '/reservations?event=nothing')
    await expect.element(gone.getByRole('complementary')).toHaveTextContent('It may have been cancelled')
  })

  test('section 4: buttons come and go as time passes; confirm says until when', async () => {
    setReservations([reservation('Standup', 1, 'accepted', {}, { requiresConfirmation: true })], start)
    const { services } = standing(await createWorld())
    const { getByRole } = await renderScreen(services, <Reservations />)
    const confirm = getByRole('button', { name: 'Check in by 10:15: Standup' })
    await expect.element(getByRole('button', { name: 'Edit: Standup' })).toBeVisible()
    const at = (minutes: number) => services.clock.freeze((start + minutes * 60_000) as Instant)
    at(45)
    await expect.element(confirm).toBeVisible()
    at(75)
    await expect.element(confirm).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'End now: Standup' })).toBeVisible()
    at(120)
    await expect.element(getByRole('button', { name: 'End now: Standup' })).not.toBeInTheDocument()
  })

  test('one timer goes to the next moment, whatever the number of rows', async () => {
    const list = Array.from({ length: 40 }, (_, index) => reservation(`Row ${index}`, 1 + index, 'accepted'))
    setReservations(list, start)
    const { services } = standing(await createWorld())
    services.clock.freeze(null)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await renderScreen(services, <Reservations />)
    expect(timers.mock.calls.filter(([, delay]) => (delay ?? 0) > 60_000).length).toBeLessThanOrEqual(2)
    timers.mockRestore()
  })

  test('decisions: the text of an event is sanitised; its remote image waits for a press', async () => {
    const bodyHtml =
      '<p onclick="x()">Bring <b>drawings</b><script>x()</script>' +
      '<img src="https://media.foyer.example/a.gif" alt="Plan"></p>'
    setReservations([reservation('Call', 1, 'accepted', { bodyHtml, bodyPreview: 'Bring' })], start)
    const { services } = standing(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Reservations />, '/reservations?event=Call')
    const panel = getByRole('complementary', { name: 'Call' })
    await expect.element(panel.getByText('drawings')).toBeVisible()
    expect(container.querySelector('script, [onclick], img')).toBeNull()
    const ask = panel.getByRole('button', { name: 'Show image from media.foyer.example: Plan' })
    await expect.element(ask).toBeVisible()
    await checkAccessibility(container)
    await ask.click()
    await expect.element(ask).not.toBeInTheDocument()
  })

  test('threat T15: an image of a host that config.json does not name opens in a new tab, never in the page', async () => {
    const bodyHtml =
      '<p>Bring drawings <img src="https://far.invalid/a.gif" alt="Plan"><img src="https://eva:x@far.invalid/b.gif" alt="Map"></p>'
    setReservations([reservation('Call', 1, 'accepted', { bodyHtml, bodyPreview: 'Bring' })], start)
    const { services } = standing(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Reservations />, '/reservations?event=Call')
    const panel = getByRole('complementary', { name: 'Call' })
    const open = panel.getByRole('link', { name: 'Open the image from far.invalid in a new tab: Plan' })
    await expect.element(open).toHaveAttribute('href', 'https://far.invalid/a.gif')
    await expect.element(open).toHaveAttribute('target', '_blank')
    await expect.element(open).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(panel.getByRole('button', { name: /image from/ })).not.toBeInTheDocument()
    await expect.element(panel.getByRole('link', { name: /Map/ })).not.toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
    await checkAccessibility(container)
  })

  test('threat T15: on a kiosk or panel an image of another host is its description alone', async () => {
    setKiosk({ id: 'door-1', name: 'Door 1' } as Kiosk, [])
    onTestFinished(clearDevice)
    const bodyHtml = '<p>Bring drawings <img src="https://far.invalid/a.gif" alt="Plan of the floor"></p>'
    setReservations([reservation('Call', 1, 'accepted', { bodyHtml, bodyPreview: 'Bring' })], start)
    const { services } = standing(await createWorld())
    const { getByRole, container } = await renderScreen(services, <Reservations />, '/reservations?event=Call')
    const panel = getByRole('complementary', { name: 'Call' })
    await expect.element(panel.getByText('Bring drawings Plan of the floor')).toBeVisible()
    await expect.element(panel.getByRole('link', { name: /image from/ })).not.toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
  })

  test('an event without subject is said to have none, everywhere', async () => {
    setReservations([reservation('Named', 1, 'accepted', { subject: '' })], start)
    const { services } = standing(await createWorld())
    const { getByRole } = await renderScreen(services, <Reservations />)
    await getByRole('button', { name: '(No subject)', exact: true }).click()
    await expect.element(getByRole('complementary', { name: '(No subject)' })).toBeVisible()
  })
})
