import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setKiosk } from '#src/features/devices/state.ts'
import { notices, notify } from '#src/features/notices/state.ts'
import type { PanelKind } from '#src/features/panel/rules/panel-state.ts'
import { settings } from '#src/features/settings/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { startLocale, writtenLanguages } from '#src/locale/index.ts'
import { createWorld, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { anybody, freeDay, kioskOf, minute, panelOfEachTest, renderPanel, type Shown } from './shown-panel.tsx'

panelOfEachTest()

describe('what a door panel says, in words and not by colour alone', () => {
  const states: readonly (readonly [PanelKind, string, Shown])[] = [
    ['free', 'Free', { held: [{ from: 90, to: 120 }] }],
    ['soon', 'Free until', { held: [{ from: 10, to: 120 }] }],
    ['busy', 'In use', { held: [{ from: -10, to: 20 }] }],
    ['awaiting-confirmation', 'Check in', { held: [{ from: 5, to: 65, mustConfirm: true }] }],
    ['out-of-order', 'Out of service', { kiosk: kioskOf({ outOfOrder: { since: start, reason: 'Cracked' } }) }],
    ['too-old', 'No data', { age: 11, held: [{ from: 90, to: 120 }] }],
  ]

  test.each(states)('%s: %s', async (kind, words, shown) => {
    const { screen, main } = await renderPanel(shown)
    expect(main?.dataset['kind']).toBe(kind)
    await expect.element(screen.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect(getComputedStyle(main as HTMLElement).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    // Only one that is free for a quarter of an hour, and known to be, can be booked at once.
    const bookable = screen.container.querySelectorAll('[role=group][aria-label="Reserve now"]')
    expect(bookable.length > 0).toBe(kind === 'free')
    await checkAccessibility(screen.container)
  })

  test('how old what it says is, and what was known', async () => {
    const { screen } = await renderPanel({ age: 11, held: [{ from: 90, to: 120, subject: 'Budget' }] })
    await expect.element(screen.getByText(/^Updated 0?8:49.*, 11 mins? ago$/)).toBeVisible()
    await expect.element(screen.getByText('Budget')).toBeVisible()
  })

  test('until when to confirm, and beside it what comes afterwards', async () => {
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

  test('neither what a private meeting is about nor whose it is', async () => {
    const { screen } = await renderPanel({ held: [{ from: -10, to: 20, subject: 'Dismissal', isPrivate: true }] })
    await expect.element(screen.getByText('Private meeting')).toBeVisible()
    expect(screen.container.textContent).not.toMatch(/Dismissal|Olga/)
  })

  test('dimly at night, brightly to whoever touches it, and readable both ways', async () => {
    const now = (start + 12 * 60 * minute) as Instant
    const { screen, main } = await renderPanel({ now, kiosk: kioskOf({ nightFrom: '20:00', nightTo: '06:00' }) })
    expect(main?.hasAttribute('data-night')).toBe(true)
    expect(main?.hasAttribute('data-dimmed')).toBe(true)
    main?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await vi.waitFor(() => expect(main?.hasAttribute('data-dimmed')).toBe(false))
    // What opens over it is dark with the whole page, until the panel is gone or the night is over.
    expect(settings.theme).toBe('dark')
    document.documentElement.dataset['theme'] = settings.theme
    await checkAccessibility(screen.container)
    await screen.getByRole('button', { name: 'Report an issue' }).click()
    await checkAccessibility(screen.container)
    delete document.documentElement.dataset['theme']
    await screen.unmount()
    expect(settings.theme).toBe('system')
  })
})

describe('the smallest screen', () => {
  test.each(writtenLanguages)('has every key in sight and apart from the state, in %s', async (language) => {
    await page.viewport(800, 480)
    await startLocale(language)
    onTestFinished(() => startLocale('en'))
    // A meeting is next: the last key books until it.
    const { main } = await renderPanel({ held: [{ from: 55, to: 90 }] })
    await vi.waitFor(() => expect(main?.querySelectorAll('[role=group] button')).toHaveLength(3))
    const boxes = [...(main?.querySelectorAll('button, select') ?? [])].map((key) => key.getBoundingClientRect())
    const state = main?.querySelector('[role=status]')?.getBoundingClientRect()
    for (const { left, right, top, bottom, height } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(800)
      expect(bottom).toBeLessThanOrEqual(480)
      expect(top).toBeGreaterThan(state?.bottom ?? Infinity)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
    expect(boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => isOver(one, other)))).toEqual([])
  })
})

describe('a narrow screen', () => {
  test('shows the whole name of the room, to its last letter', async () => {
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
})

describe('a notice', () => {
  test('takes the place of earlier good news for good, and of no error', async () => {
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

  const sizes = [
    [1280, 800],
    [800, 1280],
    [800, 480],
  ] as const
  const states: readonly Shown[] = [
    { held: [{ from: 200, to: 260 }] },
    { held: [{ from: -10, to: 20, subject: 'Customer call' }], kiosk: anybody },
  ]

  test.each(sizes.flatMap((size) => states.map((shown, index) => [...size, index, shown] as const)))(
    'covers no key, nor what the screen says, at %i by %i in state %i',
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
      const covered = [...(main?.querySelectorAll('button, select, h1, [role=status] > span') ?? [])].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < at.right && right > at.left && top < at.bottom && bottom > at.top
      })
      expect(covered.map(({ textContent }) => textContent)).toEqual([])
      expect(at.left).toBeGreaterThanOrEqual(0)
      expect(at.right).toBeLessThanOrEqual(width)
      await checkAccessibility(screen.container)
    },
  )
})

describe('what can be done at the door', () => {
  test('the room is booked as its guest; closed without, the focus is where it was', async () => {
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

  test('each key that books says until when, by the clock of the language', async () => {
    const { screen } = await renderPanel({ now: (start + 4 * minute) as Instant })
    for (const end of ['9:20', '9:35', '10:05'])
      await expect.element(screen.getByRole('button', { name: new RegExp(`^Reserve until 0?${end}`) })).toBeVisible()
  })

  test('later today is booked from a free stretch of the strip, by keyboard alone', async () => {
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

  test('later today is chosen among free stretches, and a touched one starts where it was touched', async () => {
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
    // A quarter past two, of 11:00 to 18:00.
    await free.click({ position: { x: (width * 3.25) / 7, y: 20 } })
    await expect.element(screen.getByRole('dialog').getByRole('status')).toHaveTextContent('14:00')
  })

  test('a booking that fails says why, and what was chosen stays', async () => {
    const world = await createWorld()
    world.creates.push({ kind: 'forbidden' })
    const { screen } = await renderPanel({ world })
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await screen.getByRole('button', { name: 'Reserve as guest' }).click()
    await expect.element(screen.getByRole('alert').filter({ hasText: 'The room wasn’t reserved.' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reserve as guest' })).toBeEnabled()
  })

  test('a meeting ends only after a question and the time to undo it', async () => {
    const world = await createWorld()
    const { screen } = await renderPanel({ world, kiosk: anybody, held: [{ from: -10, to: 20, subject: 'Talks' }] })
    const key = screen.getByRole('button', { name: 'End now' })
    await key.click()
    const question = screen.getByRole('dialog', { name: 'End “Talks” now?' })
    await expect.element(question.getByText(/^The room becomes free/)).toBeVisible()
    await checkAccessibility(screen.container)
    await question.getByRole('button', { name: 'Keep meeting' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(key).toHaveFocus()

    await key.click()
    await question.getByRole('button', { name: 'End meeting' }).click()
    const undo = screen.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await expect.element(screen.getByText(/^Ends in \d.s$/)).toBeVisible()
    await checkAccessibility(screen.container)
    expect(world.calls).not.toContain('finish')
    await undo.click()
    await expect.element(key).toHaveFocus()

    await key.click()
    await question.getByRole('button', { name: 'End meeting' }).click()
    await expect.element(screen.getByRole('status').filter({ hasText: /^Free/ })).toBeVisible()
    expect(world.calls.filter((call) => call === 'finish')).toHaveLength(1)
  })

  test('the question closes without an answer, and the meeting goes on', async () => {
    const world = await createWorld()
    const { screen } = await renderPanel({ world, kiosk: anybody, held: [{ from: -10, to: 20 }] })
    await screen.getByRole('button', { name: 'End now' }).click()
    const question = screen.getByRole('dialog')
    await expect.element(question.getByRole('timer')).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'End now' })).toHaveFocus()
    expect(world.calls).not.toContain('finish')
  })

  test('the question shows no more of a private meeting than the panel does', async () => {
    const { screen } = await renderPanel({
      kiosk: anybody,
      held: [{ from: -10, to: 20, subject: 'Dismissal', isPrivate: true }],
    })
    await screen.getByRole('button', { name: 'End now' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'End “Private meeting” now?' })).toBeVisible()
    expect(screen.container.textContent).not.toMatch(/Dismissal|Olga/)
  })

  test.each([
    ['nobody', false],
    ['checked-in-here', false],
    ['anybody', true],
  ] as const)('a colleague’s meeting can be ended where the device lets %s: %s', async (finishRule, isOffered) => {
    const { screen } = await renderPanel({
      kiosk: kioskOf({ rules: { end: finishRule } }),
      held: [{ from: -10, to: 20 }],
    })
    await expect.element(screen.getByRole('status').filter({ hasText: 'In use' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'End now' }).elements()).toHaveLength(isOffered ? 1 : 0)
  })

  test('the question closes as soon as the rule of the device no longer lets the meeting end', async () => {
    const { screen } = await renderPanel({ kiosk: anybody, held: [{ from: -10, to: 20, subject: 'Talks' }] })
    await screen.getByRole('button', { name: 'End now' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'End “Talks” now?' })).toBeVisible()
    setKiosk(kioskOf({ rules: { end: 'nobody' } }), ['meetings'])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'End now' })).not.toBeInTheDocument()
  })

  test('nobody books where the rules forbid it, not even in a sheet that was open', async () => {
    const { screen } = await renderPanel({})
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    setKiosk(kioskOf({ building: { name: 'Dock', rules: { book: 'nobody' } } }), ['meetings'])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument()
  })

  test('where only signed-in users book, there is the code and no booking as a guest', async () => {
    const { screen } = await renderPanel({ kiosk: kioskOf({ rules: { book: 'signed-in' } }) })
    await screen.getByRole('button', { name: /^Reserve until 0?9:15/ }).click()
    await expect.element(screen.getByRole('img', { name: /^QR code to continue/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reserve as guest' }).elements()).toEqual([])
    await checkAccessibility(screen.container)
  })

  test('a colleague’s meeting can be extended as long as the rule of the device lets it', async () => {
    const world = await createWorld()
    world.schedules = [freeDay]
    const { screen } = await renderPanel({ world, held: [{ from: -10, to: 20 }] })
    const more = screen.getByRole('button', { name: '+15 min' })
    await expect.element(more).toBeVisible()
    setKiosk(kioskOf({ rules: { extend: 'checked-in-here' } }), ['meetings'])
    await expect.element(more).not.toBeInTheDocument()
  })

  test('check-in that is switched off is never asked for', async () => {
    const due = { held: [{ from: 5, to: 65, mustConfirm: true }] }
    const { screen, main } = await renderPanel({ ...due, kiosk: kioskOf({ rules: { checkIn: false } }) })
    expect(main?.dataset['kind']).toBe('soon')
    expect(screen.getByRole('button', { name: 'Check in' }).elements()).toEqual([])
  })

  test.each([
    [{ titles: false }, 'Meeting', /Budget/, /Olga/],
    [{ organizers: 'initials' }, 'Budget', /Olga/, /O\./],
    [{ titles: false, organizers: 'none' }, 'Meeting', /Budget|Olga|O\./, /Amber/],
  ] as const)('with %j no more of a meeting is shown, nor asked about', async (rules, title, hidden, shown) => {
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
  })

  test('a fault is reported by one press, with words or without', async () => {
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
