import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setKiosk } from '#src/features/devices/model/state.ts'
import Reservations from '#src/features/bookings/screen/reservations/list/reservations.tsx'
import { setReservations, setReservationsFailed } from '#src/features/bookings/model/reservations/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { setNow } from '#src/base/reader.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { amberReservation, at as minutesLater, strictRoom } from './amber.ts'

beforeEach(() => {
  setNow(start)
  setReservations(
    [
      amberReservation('Standup'),
      amberReservation('Board', { from: minutesLater(26 * 60), response: 'tentativelyAccepted' }),
      amberReservation('Offsite', { from: minutesLater(27 * 60), response: 'declined' }),
    ],
    start,
  )
})

/** Renders the list with a clock that is frozen at `start`. */
const renderList = async (path?: string, world?: World) => {
  const { services } = scriptServices(world ?? (await createWorld()))
  services.clock.freeze(start)
  return { services, ...(await renderScreen(services, <Reservations />, path)) }
}
const show = (...given: Parameters<typeof amberReservation>): void =>
  setReservations([amberReservation(...given)], start)

/** Renders the details of a reservation with this text. */
const renderDetails = async (bodyHtml: string) => {
  show('Call', { bodyHtml, bodyPreview: 'Bring' })
  const { getByRole, container } = await renderList('/reservations?event=Call')
  return { panel: getByRole('complementary', { name: 'Call' }), container }
}

const menuOf = (subject: string) => ({ name: `More actions: ${subject}` })

describe('list of reservations', () => {
  test('section 9: reservations are grouped by day with their status', async () => {
    const { getByRole, getByText, container } = await renderList()
    await expect.element(getByRole('region', { name: /Monday.*23/ }).getByText('Standup')).toBeVisible()
    await expect.element(getByRole('region', { name: /Tuesday.*24/ }).getByText('Board')).toBeVisible()
    await expect.element(getByText('Pending')).toBeVisible()
    await checkAccessibility(container)
  })

  test('section 3: a status chip hides its reservations', async () => {
    const { getByRole, getByText } = await renderList()
    await expect.element(getByText('Offsite')).toBeVisible()
    await getByRole('button', { name: /Declined/ }).click()
    await expect.element(getByText('Offsite')).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: /Declined/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test('a search without results can be reset', async () => {
    const { getByRole, getByText } = await renderList()
    await getByRole('searchbox').fill('zzz')
    await expect.element(getByText('Board')).not.toBeInTheDocument()
    await getByRole('button', { name: 'Show all' }).click()
    await expect.element(getByText('Board')).toBeVisible()
  })

  test('section 4: cancelling asks once and can be dismissed with Escape', async () => {
    const world = await createWorld()
    const { getByRole, getByText } = await renderList('/reservations', world)
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
    const eventPermissions = { canDelete: false, canCancelParticipation: true, canChange: false }
    show('Review', { isOrganizer: false, eventPermissions })
    const { getByRole } = await renderList()
    await getByRole('button', menuOf('Review')).click()
    await getByRole('menuitem', { name: 'Decline' }).click()
    await expect.element(getByRole('heading', { name: 'Decline this invitation?' })).toBeVisible()
  })

  test('details open by keyboard, without a join link that is not https', async () => {
    show('Call', { onlineMeetingUrl: 'javascript:alert(1)', bodyPreview: '<b>Hello</b>' })
    const { getByRole, container } = await renderList()
    getByRole('button', { name: 'Call', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('complementary', { name: 'Call' })).toHaveTextContent('<b>Hello</b>')
    expect(container.querySelector('a[href^="javascript"]')).toBeNull()
    await expect.element(getByRole('link', { name: /Join/ })).not.toBeInTheDocument()
    await checkAccessibility(container)
  })

  describe('the link and the text of a reservation', () => {
    const choose = async (item: string) => {
      const screen = await renderList('/reservations?event=Standup')
      await screen.getByRole('button', { name: 'Share and export Standup' }).click()
      await screen.getByRole('menuitem', { name: item }).click()
      return screen
    }
    const setShare = (share: typeof navigator.share | undefined): void => {
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    }

    test('are given to the system if it can share', async () => {
      const share = vi.fn<typeof navigator.share>(() => Promise.resolve())
      setShare(share)
      await choose('Share link')
      const url = expect.stringContaining('/reservations?event=Standup') as string
      await expect.poll(() => share.mock.calls).toEqual([[expect.objectContaining({ title: 'Standup', url })]])
    })

    test('are copied without system sharing', async () => {
      setShare(undefined)
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await choose('Share link')
      await expect.poll(() => notices.queue.map(({ key }) => key)).toEqual(['notice.linkCopied'])
      expect(copied.mock.lastCall?.[0]).toContain('/reservations?event=Standup')
    })

    test('are in a field if the browser does not let the page copy', async () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
      const { getByRole } = await choose('Copy as text')
      const field = getByRole('textbox', { name: 'Text to copy' })
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveValue(expect.stringContaining('Standup'))
      const { selectionStart, selectionEnd, value } = field.element() as HTMLTextAreaElement
      expect([selectionStart, selectionEnd]).toEqual([0, value.length])
      await checkAccessibility(getByRole('dialog').element())
      await userEvent.keyboard('{Escape}')
      await expect.element(field).not.toBeInTheDocument()
    })
  })

  test('section 8: a list that failed to reload shows its age', async () => {
    setReservationsFailed({ kind: 'server-error', status: 503 })
    const { getByRole, getByText } = await renderList()
    await expect.element(getByRole('alert')).toHaveTextContent('09:00')
    await expect.element(getByText('Standup')).toBeVisible()
  })

  test('the URL contains the filter and the open reservation', async () => {
    const { getByRole, getByText, history } = await renderList('/reservations?status=rejected')
    await expect.element(getByText('Offsite')).toBeVisible()
    await expect.element(getByText('Standup')).not.toBeInTheDocument()
    await getByRole('button', { name: /Accepted/ }).click()
    await getByRole('button', { name: 'Standup', exact: true }).click()
    await expect.element(getByRole('complementary', { name: 'Standup' })).toBeVisible()
    await getByRole('button', { name: 'Offsite', exact: true }).click()
    await expect.element(getByRole('complementary', { name: 'Offsite' })).toBeVisible()
    // The filter adds no history entry, the panel does.
    expect(history).toEqual([
      '/reservations?status=accepted%2Crejected',
      '/reservations?status=accepted%2Crejected&event=Offsite&uid=uid-Offsite',
    ])
  })

  test('section 8: a reservation that is not on the list is looked up', async () => {
    const world = await createWorld()
    const other = amberReservation('Far away', { from: minutesLater(24 * 40 * 60) })
    world.events.push(other.event)
    world.response = 'accepted'
    const found = await renderList('/reservations?event=Far+away', world)
    await expect.element(found.getByRole('complementary', { name: 'Far away' })).toBeVisible()
    await found.unmount()
    const gone = await renderList('/reservations?event=nothing', world)
    await expect.element(gone.getByRole('complementary')).toHaveTextContent('It may have been cancelled')
  })

  test('section 4: buttons change as time passes, with the deadline of check-in', async () => {
    show('Standup', { resource: strictRoom })
    const { services, getByRole } = await renderList()
    const confirm = getByRole('button', { name: 'Check in by 10:15: Standup' })
    await expect.element(getByRole('button', { name: 'Edit: Standup' })).toBeVisible()
    const at = (minutes: number) => services.clock.freeze(minutesLater(minutes))
    at(45)
    await expect.element(confirm).toBeVisible()
    at(75)
    await expect.element(confirm).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'End now: Standup' })).toBeVisible()
    at(120)
    await expect.element(getByRole('button', { name: 'End now: Standup' })).not.toBeInTheDocument()
  })

  test('any number of rows needs one timer', async () => {
    const from = (index: number) => minutesLater((1 + index) * 60)
    const list = Array.from({ length: 40 }, (_, index) => amberReservation(`Row ${index}`, { from: from(index) }))
    setReservations(list, start)
    const { services } = scriptServices(await createWorld())
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await renderScreen(services, <Reservations />)
    expect(timers.mock.calls.filter(([, delay]) => (delay ?? 0) > 60_000).length).toBeLessThanOrEqual(2)
    timers.mockRestore()
  })

  test('decisions: a remote image is loaded only after a click', async () => {
    const bodyHtml =
      '<p onclick="x()">Bring <b>drawings</b><script>x()</script>' +
      '<img src="https://media.foyer.example/a.gif" alt="Plan"></p>'
    const { panel, container } = await renderDetails(bodyHtml)
    await expect.element(panel.getByText('drawings')).toBeVisible()
    expect(container.querySelector('script, [onclick], img')).toBeNull()
    const ask = panel.getByRole('button', { name: 'Show image from media.foyer.example: Plan' })
    await expect.element(ask).toBeVisible()
    await checkAccessibility(container)
    await ask.click()
    await expect.element(ask).not.toBeInTheDocument()
  })

  test('threat T15: an image of a host that is not in config.json opens in a new tab only', async () => {
    const bodyHtml =
      '<p>Bring drawings <img src="https://far.invalid/a.gif" alt="Plan"><img src="https://eva:x@far.invalid/b.gif" alt="Map"></p>'
    const { panel, container } = await renderDetails(bodyHtml)
    const open = panel.getByRole('link', { name: 'Open the image from far.invalid in a new tab: Plan' })
    await expect.element(open).toHaveAttribute('href', 'https://far.invalid/a.gif')
    await expect.element(open).toHaveAttribute('target', '_blank')
    await expect.element(open).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(panel.getByRole('button', { name: /image from/ })).not.toBeInTheDocument()
    await expect.element(panel.getByRole('link', { name: /Map/ })).not.toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
    await checkAccessibility(container)
  })

  test('threat T15: on a kiosk an image of another host is replaced by its description', async () => {
    setKiosk({ id: 'door-1', name: 'Door 1' } as Kiosk, [])
    const bodyHtml = '<p>Bring drawings <img src="https://far.invalid/a.gif" alt="Plan of the floor"></p>'
    const { panel, container } = await renderDetails(bodyHtml)
    await expect.element(panel.getByText('Bring drawings Plan of the floor')).toBeVisible()
    await expect.element(panel.getByRole('link', { name: /image from/ })).not.toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
  })

  test('an event without subject has a placeholder', async () => {
    show('Named', { subject: '' })
    const { getByRole } = await renderList()
    await getByRole('button', { name: '(No subject)', exact: true }).click()
    await expect.element(getByRole('complementary', { name: '(No subject)' })).toBeVisible()
  })
})
