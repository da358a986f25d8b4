import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setKiosk } from '#src/features/devices/model/state.ts'
import { notices, notify, undoPeriod } from '#src/features/notices/model/state.ts'
import type { PanelKind } from '#src/features/devices/model/panel/rules/panel-state.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { createWorld, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { freeDay, kioskOf, minute, overlap, panelSizes, permissive, renderPanel, type Shown } from './shown-panel.tsx'

beforeEach(() => page.viewport(1280, 800))

/** Time passes only when the test lets it, for these functions, until the test has ended. */
function stopTimers(
  ...toFake: ('performance' | 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[]
): void {
  vi.useFakeTimers({ toFake })
}

describe('the state of a door panel', () => {
  const states: readonly (readonly [PanelKind, string, Shown])[] = [
    ['free', 'Free', { held: [{ from: 90, to: 120 }] }],
    ['soon', 'Free until', { held: [{ from: 10, to: 120 }] }],
    ['busy', 'In use', { held: [{ from: -10, to: 20 }] }],
    ['awaiting-confirmation', 'Check in', { held: [{ from: 5, to: 65, mustConfirm: true }] }],
    ['out-of-order', 'Out of service', { kiosk: kioskOf({ outOfOrder: { since: start, reason: 'Cracked' } }) }],
    ['too-old', 'No data', { age: 11, held: [{ from: 90, to: 120 }] }],
  ]

  test.each(states)('%s is shown as "%s", not by colour alone', async (kind, text, shown) => {
    const { screen, main } = await renderPanel(shown)
    expect(main?.dataset['kind']).toBe(kind)
    await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect(getComputedStyle(main as HTMLElement).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    // The keys need a room that is known to be free for a quarter of an hour.
    const bookable = screen.container.querySelectorAll('[role=group][aria-label="Reserve now"]')
    expect(bookable.length > 0).toBe(kind === 'free')
    await checkAccessibility(screen.container)
  })

  test('shows outdated data with its age', async () => {
    const { screen } = await renderPanel({ age: 11, held: [{ from: 90, to: 120, subject: 'Budget' }] })
    await expect.element(screen.getByText(/^Updated 0?8:49.*, 11 mins? ago$/)).toBeVisible()
    await expect.element(screen.getByText('Budget')).toBeVisible()
  })

  test('shows the end of check-in, and the following meeting next to it', async () => {
    const { screen } = await renderPanel({
      held: [
        { from: 5, to: 65, subject: 'Talks', mustConfirm: true },
        { from: 90, to: 120, subject: 'Budget' },
      ],
    })
    await expect.element(screen.getByText(/^until 0?9:20/)).toBeVisible()
    const agenda = screen.getByRole('region', { name: 'Next' })
    await expect.element(agenda.getByText('Budget')).toBeVisible()
    await expect.element(agenda.getByText('Talks')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Talks')).toBeVisible()
  })

  test('hides the subject and organizer of a private meeting, also in the confirmation to end it', async () => {
    const { screen } = await renderPanel({
      kiosk: permissive,
      held: [{ from: -10, to: 20, subject: 'Dismissal', isPrivate: true }],
    })
    await expect.element(screen.getByText('Private meeting')).toBeVisible()
    expect(screen.container.textContent).not.toMatch(/Dismissal|Olga/)
    await screen.getByRole('button', { name: 'End now' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'End “Private meeting” now?' })).toBeVisible()
    expect(screen.container.textContent).not.toMatch(/Dismissal|Olga/)
  })

  test('is dimmed at night until touched, and readable both ways', async () => {
    const now = (start + 12 * 60 * minute) as Instant
    const { screen, main } = await renderPanel({ now, kiosk: kioskOf({ nightFrom: '20:00', nightTo: '06:00' }) })
    expect(main?.hasAttribute('data-night')).toBe(true)
    expect(main?.hasAttribute('data-dimmed')).toBe(true)
    main?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await vi.waitFor(() => expect(main?.hasAttribute('data-dimmed')).toBe(false))
    // Dialogs are dark as the whole page is, until the panel closes or the night ends.
    expect(settings.theme).toBe('dark')
    document.documentElement.dataset['theme'] = settings.theme
    await checkAccessibility(screen.container)
    await screen.getByRole('button', { name: 'Report an issue' }).click()
    await checkAccessibility(screen.container)
    await screen.unmount()
    expect(settings.theme).toBe('system')
  })
})

test('a narrow screen shows the full name of the room', async () => {
  const { screen } = await renderPanel({})
  const heading = screen.getByRole('heading', { level: 1 }).element()
  heading.textContent = 'Vltava 1.01'
  const cut: number[] = []
  for (let width = 360; width <= 400; width += 2) {
    await page.viewport(width, 844)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const range = document.createRange()
    range.selectNodeContents(heading)
    if (range.getBoundingClientRect().width > heading.getBoundingClientRect().width) cut.push(width)
  }
  expect(cut).toEqual([])
})

describe('a notice', () => {
  test('replaces earlier success messages, but no errors', async () => {
    const { screen } = await renderPanel({})
    const region = screen.getByRole('region', { name: 'Notifications' })
    const values = { subject: 'Talks', room: 'Amber' }
    notify({ kind: 'error', key: 'notice.reservation.notFinished', values: { subject: 'Talks', kind: 'offline' } })
    notify({ kind: 'success', key: 'notice.reservation.created', values })
    await expect.element(region).toHaveTextContent('Reserved. Waiting for Amber to accept.')
    notify({ kind: 'success', key: 'notice.reservation.accepted', values })
    await expect.element(region).toHaveTextContent('Amber is reserved.')
    expect(notices.queue.map(({ key }) => key)).toEqual([
      'notice.reservation.notFinished',
      'notice.reservation.accepted',
    ])
  })

  const states: readonly Shown[] = [
    { held: [{ from: 200, to: 260 }] },
    { held: [{ from: -10, to: 20, subject: 'Customer call' }], kiosk: permissive },
  ]

  test.each(panelSizes.flatMap((size) => states.map((shown, index) => [...size, index, shown] as const)))(
    'covers no key and no text at %i by %i in state %i',
    async (width, height, _index, shown) => {
      await page.viewport(width, height)
      const { screen, main } = await renderPanel(shown)
      await expect.element(screen.getByRole('button', { name: 'Reserve later today' })).toBeVisible()
      notify({
        kind: 'error',
        key: 'notice.reservation.notFinished',
        values: { subject: 'A meeting of the whole department', kind: 'offline' },
      })
      const notice = screen.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
      await expect.element(notice).toBeVisible()
      const at = notice.element().getBoundingClientRect()
      const covered = [...(main?.querySelectorAll('button, select, h1, [role=status] > span') ?? [])].filter((part) =>
        overlap(part.getBoundingClientRect(), at),
      )
      expect(covered.map(({ textContent }) => textContent)).toEqual([])
      expect(at.left).toBeGreaterThanOrEqual(0)
      expect(at.right).toBeLessThanOrEqual(width)
      await checkAccessibility(screen.container)
    },
  )
})

describe('at the door', () => {
  test('the room is reserved as a guest, and Escape returns the focus', async () => {
    const world = await createWorld()
    world.response = 'accepted'
    const { screen } = await renderPanel({ world })
    const half = screen.getByRole('button', { name: /^Reserve until 0?9:30/ })
    await half.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(half).toHaveFocus()
    await half.click()
    const sheet = screen.getByRole('dialog', { name: 'Who’s reserving?' })
    await expect.element(sheet.getByRole('img', { name: /^QR code to continue/ })).toBeVisible()
    expect(
      sheet
        .getByRole('img', { name: /^QR code/ })
        .element()
        .getAttribute('data-address'),
    ).toMatch(/\/qr\/room-1\?slot=\d+-\d+$/)
    await checkAccessibility(screen.container)
    await sheet.getByRole('button', { name: 'Reserve as guest' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(world.calls).toContain('create')
    expect(world.events).toMatchObject([{ subject: 'Reserved on the door panel' }])
  })

  test('the keys show the end of the reservation in the time format of the language', async () => {
    const { screen } = await renderPanel({ now: (start + 4 * minute) as Instant })
    for (const end of ['9:20', '9:35', '10:05'])
      await expect.element(screen.getByRole('button', { name: new RegExp(`^Reserve until 0?${end}`) })).toBeVisible()
  })

  test('a free time of the strip is reserved by keyboard alone', async () => {
    const world = await createWorld()
    world.response = 'accepted'
    const { screen } = await renderPanel({ world, held: [{ from: 60, to: 120 }] })
    const free = screen.getByRole('button', { name: /^Reserve in the free time 0?11:00/ })
    ;(free.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const sheet = screen.getByRole('dialog')
    const starts = sheet.getByRole('group', { name: 'Start time' })
    await expect.element(starts.getByRole('button', { name: '−15 min' })).toBeDisabled()
    ;(starts.getByRole('button', { name: '+15 min' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(starts.getByRole('status')).toHaveTextContent('11:15')
    await checkAccessibility(screen.container)
    ;(sheet.getByRole('button', { name: '30 mins', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet.getByText(/^11:15 – 11:45/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Reserve as guest' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(world.events).toMatchObject([{ start: { utcDateTime: start + 135 * minute } }])
  })

  test('a later time is chosen from the free times, and a touched one starts at the touch', async () => {
    const { screen } = await renderPanel({ held: [{ from: 60, to: 120 }] })
    await screen.getByRole('button', { name: 'Reserve later today' }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByRole('heading', { name: 'Free today' })).toBeVisible()
    await sheet.getByRole('button', { name: /^11:00/ }).click()
    await expect.element(sheet.getByRole('status')).toHaveTextContent('11:00')
    await sheet.getByRole('button', { name: 'Another time' }).click()
    await expect.element(sheet.getByRole('button', { name: /^11:00/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const free = screen.getByRole('button', { name: /^Reserve in the free time 0?11:00/ })
    const { width } = free.element().getBoundingClientRect()
    // 14:15 in a free time from 11:00 to 18:00.
    await free.click({ position: { x: (width * 3.25) / 7, y: 20 } })
    await expect.element(screen.getByRole('dialog').getByRole('status')).toHaveTextContent('14:00')
  })

  test('a failed reservation shows the reason and keeps the choice', async () => {
    const world = await createWorld()
    world.creates.push({ kind: 'forbidden' })
    const { screen } = await renderPanel({ world })
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await screen.getByRole('button', { name: 'Reserve as guest' }).click()
    await expect.element(screen.getByRole('alert').filter({ hasText: 'The room wasn’t reserved.' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reserve as guest' })).toBeEnabled()
  })

  test('a meeting ends only after confirmation and the time to undo it', async () => {
    const world = await createWorld()
    const { screen } = await renderPanel({ world, kiosk: permissive, held: [{ from: -10, to: 20, subject: 'Talks' }] })
    const key = screen.getByRole('button', { name: 'End now' })
    await key.click()
    const confirmation = screen.getByRole('dialog', { name: 'End “Talks” now?' })
    await expect.element(confirmation.getByText(/^The room becomes free/)).toBeVisible()
    await checkAccessibility(screen.container)
    await confirmation.getByRole('button', { name: 'Keep meeting' }).click()
    await expect.element(confirmation).not.toBeInTheDocument()
    await expect.element(key).toHaveFocus()

    await key.click()
    await confirmation.getByRole('button', { name: 'End meeting' }).click()
    const undo = screen.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await expect.element(screen.getByText(/^Ends in \d.s$/)).toBeVisible()
    await checkAccessibility(screen.container)
    expect(world.calls).not.toContain('finish')
    await undo.click()
    await expect.element(key).toHaveFocus()

    await key.click()
    stopTimers('setTimeout', 'clearTimeout')
    await confirmation.getByRole('button', { name: 'End meeting' }).click()
    await expect.element(undo).toBeVisible()
    await vi.advanceTimersByTimeAsync(undoPeriod)
    await expect.element(screen.getByRole('status').filter({ hasText: /^Free/ })).toBeVisible()
    expect(world.calls.filter((call) => call === 'finish')).toHaveLength(1)
  })

  test('the confirmation closes if it is ignored, and the meeting continues', async () => {
    const world = await createWorld()
    const { screen } = await renderPanel({ world, kiosk: permissive, held: [{ from: -10, to: 20 }] })
    stopTimers('performance', 'setInterval', 'clearInterval')
    await screen.getByRole('button', { name: 'End now' }).click()
    const confirmation = screen.getByRole('dialog')
    await expect.element(confirmation.getByRole('timer')).toHaveTextContent('10')
    await vi.advanceTimersByTimeAsync(9_000)
    await expect.element(confirmation.getByRole('timer')).toHaveTextContent(/\b1\b/)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(confirmation).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'End now' })).toHaveFocus()
    expect(world.calls).not.toContain('finish')
  })

  test('the confirmation closes if the device no longer allows the end', async () => {
    const { screen } = await renderPanel({ kiosk: permissive, held: [{ from: -10, to: 20, subject: 'Talks' }] })
    await screen.getByRole('button', { name: 'End now' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'End “Talks” now?' })).toBeVisible()
    setKiosk(kioskOf({ rules: { end: 'nobody' } }), ['meetings'])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'End now' })).not.toBeInTheDocument()
  })

  test('a reservation is not offered if the rules forbid it, and an open dialog closes', async () => {
    const { screen } = await renderPanel({})
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    setKiosk(kioskOf({ building: { name: 'Dock', rules: { book: 'nobody' } } }), ['meetings'])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument()
  })

  test('only the QR code is offered if users must be signed in', async () => {
    const { screen } = await renderPanel({ kiosk: kioskOf({ rules: { book: 'signed-in' } }) })
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await expect.element(screen.getByRole('img', { name: /^QR code to continue/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reserve as guest' }).elements()).toEqual([])
    await checkAccessibility(screen.container)
  })

  test('a colleague’s meeting can be extended as long as the device allows it', async () => {
    const world = await createWorld()
    world.schedules = [freeDay]
    const { screen } = await renderPanel({ world, held: [{ from: -10, to: 20 }] })
    const more = screen.getByRole('button', { name: '+15 min' })
    await expect.element(more).toBeVisible()
    setKiosk(kioskOf({ rules: { extend: 'checked-in-here' } }), ['meetings'])
    await expect.element(more).not.toBeInTheDocument()
  })

  test('a disabled check-in is never requested', async () => {
    const due = { held: [{ from: 5, to: 65, mustConfirm: true }] }
    const { screen, main } = await renderPanel({ ...due, kiosk: kioskOf({ rules: { checkIn: false } }) })
    expect(main?.dataset['kind']).toBe('soon')
    expect(screen.getByRole('button', { name: 'Check in' }).elements()).toEqual([])
  })

  test.each([
    [{ titles: false }, 'Meeting', /Budget/, /Olga/],
    [{ organizers: 'initials' }, 'Budget', /Olga/, /O\./],
    [{ titles: false, organizers: 'none' }, 'Meeting', /Budget|Olga|O\./, /Amber/],
  ] as const)(
    'with %j, details of a meeting are hidden, also in the confirmation',
    async (rules, title, hidden, shown) => {
      const { screen } = await renderPanel({
        kiosk: kioskOf({ rules: { ...rules, end: 'anybody' } }),
        held: [
          { from: -10, to: 20, subject: 'Budget' },
          { from: 90, to: 120, subject: 'Budget' },
        ],
      })
      await screen.getByRole('button', { name: 'End now' }).click()
      await expect.element(screen.getByRole('dialog', { name: `End “${title}” now?` })).toBeVisible()
      expect(screen.container.textContent).not.toMatch(hidden)
      expect(screen.container.textContent).toMatch(shown)
    },
  )

  test('an issue is reported with a comment', async () => {
    const { screen, reports } = await renderPanel({})
    await screen.getByRole('button', { name: 'Report an issue' }).click()
    const sheet = screen.getByRole('dialog', { name: 'What’s wrong?' })
    const send = sheet.getByRole('button', { name: 'Report' })
    await expect.element(send).toBeDisabled()
    await sheet.getByText('Cleaning').click()
    await sheet.getByRole('textbox').fill('Coffee on the table')
    await checkAccessibility(screen.container)
    await send.click()
    await expect.element(sheet.getByText('Thanks. We’ve notified the facilities team.')).toBeVisible()
    expect(reports.mock.calls).toHaveLength(1)
    expect(reports.mock.calls[0]?.[1]).toMatchObject({ kind: 'cleaning', text: 'Coffee on the table' })
  })
})
