import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { loadSchedules } from '#src/features/availability/load-schedules.ts'
import { closeDraft, draftState } from '#src/features/reserve/draft-state.ts'
import { clearReservations, setReservations } from '#src/features/reservations/state.ts'
import { setShownResource, shownResource } from '#src/features/resource-details/state.ts'
import { type CalendarDay, fail, succeed } from '#src/kernel/result.ts'
import { Timeline } from '#src/features/timeline/timeline.tsx'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { createClock } from '#src/platform/clock.ts'
import { type Services, ServicesContext } from '#src/services.ts'
import { instantOf, minutesOf, quarterAt } from '#src/kernel/time/moment.ts'
import { timelineWindow } from '#src/features/timeline/window-state.ts'
import {
  setActive,
  setDay,
  setMode,
  setOwnDay,
  setQuestion,
  setSelection,
  timeline,
} from '#src/features/timeline/state.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'
import { attendee, event, moment } from '../reservations/rules/builders.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { painted, showTimeline } from './show-timeline.tsx'
import { free, now, rooms, timelineServices } from '#tests/services/timeline-services.ts'

/** Quarter of the day in Prague: `at(10, 15)`. */
const at = (hour: number, minute = 0): number => hour * 4 + minute / 15

/** Free, but for these quarters of the day, each by its code. */
const busy = (quarters: number, codes: Readonly<Record<number, string>>): string => {
  const digits = Array.from({ length: quarters }, () => '0')
  for (const [quarter, code] of Object.entries(codes)) digits[Number(quarter)] = code
  return digits.join('')
}

const meetingAt = (start: number, end: number): Record<number, string> =>
  Object.fromEntries(Array.from({ length: end - start }, (_, index) => [start + index, '2']))

describe('the row of a person', () => {
  const item = (subject: string, from: string, to: string, status = 'busy') => ({
    start: `2026-11-20T${from}:00Z`,
    end: to === '24:00' ? '2026-11-20T23:00:00Z' : `2026-11-20T${to}:00Z`,
    status,
    subject,
    location: null,
    isPrivate: false,
    organizer: null,
    iCalUId: null,
  })

  test('draws every meeting next to an all-day desk, with its title in its own lane', async () => {
    const me = emailOf('eva@example.com')
    const { services: plain } = timelineServices({ resources: rooms(2), scheduleOf: free })
    const scheduleItems = [
      { ...item('In the office', '00:00', '24:00'), start: '2026-11-19T23:00:00Z' },
      item('Interview', '12:30', '14:00'),
      item('Harbour project', '12:45', '13:30', 'tentative'),
      item('Retrospective', '15:00', '16:00'),
    ]
    const schedule = { email: me, availabilityView: '2'.repeat(96), scheduleItems, workingHours: null }
    const calendar = {
      schedules: async function* () {
        yield await Promise.resolve(succeed([{ ...schedule, schedulingSettings: null, serviceError: null }]))
      },
      personImage: () => Promise.resolve(succeed(null)),
    } as unknown as Services['calendar']
    const provider = { limits: { scheduleDays: 61, schedulesPerCall: 20, parallelCalls: 2 } } as Services['provider']
    const services = withSchedules({ ...plain, calendar, provider })
    setOwnDay(me)
    onTestFinished(() => setOwnDay(null))
    const { row, cell } = await showTimeline(services)
    const boxes = () =>
      [...row(me)!.querySelectorAll<HTMLElement>('[data-look]')].filter((box) => box.textContent !== '')
    await vi.waitFor(() =>
      expect(
        boxes()
          .map((box) => box.textContent)
          .toSorted(),
      ).toEqual(['Harbour project', 'In the office', 'Interview', 'Retrospective']),
    )
    const rects = boxes().map((box) => box.getBoundingClientRect())
    const words = boxes().map((box) => box.querySelector('span')!.getBoundingClientRect())
    rects.forEach((rect, one) => {
      expect(rect.height).toBeGreaterThanOrEqual(13)
      expect(words[one]!.height).toBeLessThanOrEqual(rect.height + 0.5)
      rects.slice(one + 1).forEach((other) => {
        const isApart = other.left >= rect.right || other.right <= rect.left
        expect(isApart || other.top >= rect.bottom - 1 || other.bottom <= rect.top + 1).toBe(true)
      })
    })
    // What no meeting covers of a lane is not painted like a meeting.
    const reserved = getComputedStyle(document.documentElement).getPropertyValue('--state-reserved')
    const probe = document.createElement('i')
    probe.style.background = reserved
    row(me)!.append(probe)
    const meetingColour = getComputedStyle(probe).backgroundColor
    probe.remove()
    const behind = getComputedStyle(cell(me, at(15, 30))!)
    expect(behind.backgroundColor).not.toBe(meetingColour)
    const mine = row(me)!.getBoundingClientRect()
    expect(Math.max(...rects.map(({ bottom }) => bottom))).toBeLessThanOrEqual(mine.bottom)
    expect(row('r001')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(mine.bottom - 1)
    const nameAt = (quarter: number) => cell(me, quarter)?.getAttribute('aria-label')
    await vi.waitFor(() => expect(nameAt(at(13, 30))).toContain('Interview'))
    expect(nameAt(at(14))).toContain('Harbour project')
    expect(nameAt(at(12))).toContain('In the office')
  })
})

describe('the hours that a day opens with', () => {
  /** Saturday's rooms are drawn like Friday's. The clock stands at 17:30. */
  const evening = instantOf(Date.parse('2026-11-20T16:30:00Z'))
  const openAt = async (day: CalendarDay, width: number) => {
    const { services } = timelineServices({ resources: rooms(3), scheduleOf: free })
    await page.viewport(width, 700)
    const { container } = await render(
      <ServicesContext value={{ ...services, clock: createClock({ frozenAt: evening }) }}>
        <div style={{ width, height: 700 }}>
          <Timeline />
        </div>
      </ServicesContext>,
    )
    await vi.waitFor(() => expect(timeline.data).toBe('ready'))
    if (day !== timeline.day) setDay(day)
    await vi.waitFor(() => expect(timeline.opened?.days).toEqual([day]))
    await painted()
    const scroller = container.querySelector<HTMLElement>('[data-timeline-scroller]')!
    /** The first hour that is wholly in sight. */
    const firstHour = () => {
      const names = container.querySelector('[role=rowheader]')!.getBoundingClientRect().right
      const hours = [...container.querySelectorAll<HTMLElement>('[role=columnheader]')].filter(({ textContent }) =>
        /^\d\d:\d\d$/.test(textContent),
      )
      return hours.find((hour) => hour.getBoundingClientRect().left >= names - 1)?.textContent
    }
    return { scroller, firstHour }
  }

  test.each([
    ['today an hour before now', '2026-11-20', 1200, '16:00'],
    ['another day at its working hours', '2026-11-21', 1200, '07:00'],
    ['today whole, if it fits', '2026-11-20', 2420, '00:00'],
    ['another day whole, if it fits', '2026-11-21', 2420, '00:00'],
  ])('%s', async (_, day, width, expected) => {
    const { firstHour } = await openAt(calendarDayOf(day), width)
    // A day that is scrolled to its end begins where its end fits.
    const wanted = expected === '16:00' ? ['12:00', '13:00'] : [expected]
    await vi.waitFor(() => expect(wanted).toContain(firstHour()))
  })

  test('a place that the user scrolled to stays with other days', async () => {
    const { scroller, firstHour } = await openAt(calendarDayOf('2026-11-21'), 1200)
    await vi.waitFor(() => expect(firstHour()).toBe('07:00'))
    scroller.scrollLeft = 9 * 80
    await vi.waitFor(() => expect(firstHour()).toBe('09:00'))
    setDay(calendarDayOf('2026-11-22'))
    await vi.waitFor(() => expect(timeline.opened?.days).toEqual(['2026-11-22']))
    await vi.waitFor(() => expect(firstHour()).toBe('09:00'))
  })
})

describe('the timeline is a grid with true counts', () => {
  test('ten thousand resources: counts of all, elements of what is on screen', async () => {
    const { services } = timelineServices({ resources: rooms(10_000), scheduleOf: free })
    const { grid } = await showTimeline(services)
    expect(grid.getAttribute('aria-rowcount')).toBe('10002')
    expect(grid.getAttribute('aria-colcount')).toBe('97')
    expect(document.querySelectorAll('*').length).toBeLessThan(2500)
  })

  test('every cell says resource, time, state and reason', async () => {
    const { services } = timelineServices({
      resources: rooms(3),
      scheduleOf: (email, quarters) => ({ email, availabilityView: busy(quarters, meetingAt(at(11), at(12))) }),
    })
    const { cell } = await showTimeline(services)
    // Names come a moment after the boxes.
    await vi.waitFor(() =>
      expect(cell('r001', at(11, 30))?.getAttribute('aria-label')).toMatch(/^Room 001, 11:00 – 12:00, reserved$/),
    )
    expect(cell('r002', at(9))?.getAttribute('aria-label')).toMatch(/not available, in the past$/)
    expect(cell('r002', at(13))?.getAttribute('aria-label')).toBe(
      'Room 002, 12:00 – 24:00, free'.replace('24:00', '00:00'),
    )
  })

  test('a name says who holds the time, or that it is private', async () => {
    const held = (from: string, to: string, organizer: string | null) => ({
      start: `2026-11-20T${from}:00Z`,
      end: `2026-11-20T${to}:00Z`,
      status: 'busy',
      subject: organizer === null ? null : 'Budget',
      organizer,
    })
    const { services } = timelineServices({
      resources: rooms(1),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, { ...meetingAt(at(11), at(12)), ...meetingAt(at(15), at(16)) }),
        scheduleItems: [held('10:00', '11:00', 'Ada Lovelace'), held('14:00', '15:00', null)],
      }),
    })
    const { cell, row } = await showTimeline(services)
    expect(cell('r001', at(11))?.getAttribute('aria-label')).toBe(
      'Room 001, 11:00 – 12:00, reserved, Budget, by Ada Lovelace',
    )
    expect(cell('r001', at(15))?.getAttribute('aria-label')).toBe('Room 001, 15:00 – 16:00, reserved, private')
    expect(row('r001')?.textContent).toContain('Budget')
    expect(row('r001')?.textContent).toContain('private')
  })

  test('adjacent events are cells of their own, each named by its own holder and times', async () => {
    const held = (from: string, to: string, organizer: string) => ({
      start: `2026-11-20T${from}:00Z`,
      end: `2026-11-20T${to}:00Z`,
      status: 'busy',
      subject: `Meeting of ${organizer}`,
      organizer,
    })
    const { services } = timelineServices({
      resources: rooms(1),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, meetingAt(at(11), at(13))),
        scheduleItems: [held('10:00', '10:45', 'Ada'), held('10:45', '12:00', 'Grace')],
      }),
    })
    const { cell, grid } = await showTimeline(services)
    const nameAt = (hour: number, minutes = 0) => cell('r001', at(hour, minutes))?.getAttribute('aria-label')
    await vi.waitFor(() => expect(nameAt(11)).toBe('Room 001, 11:00 – 11:45, reserved, Meeting of Ada, by Ada'))
    expect(nameAt(11, 45)).toBe('Room 001, 11:45 – 13:00, reserved, Meeting of Grace, by Grace')
    setActive({ row: 0, quarter: (Date.parse('2026-11-20T11:00:00Z') / 900_000) as never })
    await vi.waitFor(() =>
      expect(grid.querySelector('[data-active]')?.getAttribute('aria-label')).toBe(
        'Room 001, 12:00 – 12:15, reserved, Meeting of Grace, by Grace, 11:45 – 13:00',
      ),
    )
  })

  test("the user's own booking has the accent and the icon, says that it is theirs, and is ringed while it is under way", async () => {
    const held = (from: string, to: string) => ({
      start: `2026-11-20T${from}:00Z`,
      end: `2026-11-20T${to}:00Z`,
      status: 'busy',
      isPrivate: true,
    })
    const { services } = timelineServices({
      resources: rooms(2),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, { ...meetingAt(at(10), at(11)), ...meetingAt(at(15), at(16)) }),
        scheduleItems: [held('09:00', '10:00'), held('14:00', '15:00')],
      }),
    })
    const own = event({
      subject: 'Budget',
      isOrganizer: true,
      start: moment('2026-11-20 09:00'),
      end: moment('2026-11-20 10:00'),
      attendees: [attendee('R001@example.com', 'accepted', { resource: true })],
    })
    setReservations([deriveReservation(own, null, null, now)], now)
    onTestFinished(clearReservations)
    const { cell, row } = await showTimeline(services)
    const looks = (key: string) =>
      [...(row(key)?.querySelectorAll<HTMLElement>('[data-look]') ?? [])].map(({ dataset }) => dataset['look'])
    await vi.waitFor(() =>
      expect(cell('r001', at(10, 15))?.getAttribute('aria-label')).toBe(
        'Room 001, 10:00 – 11:00, reserved, yours, Budget',
      ),
    )
    expect(new Set(looks('r001'))).toEqual(new Set(['busy own now', 'busy private']))
    expect(looks('r002')).toEqual(['busy private', 'busy private'])
    expect(row('r001')?.textContent).toContain('Budget')
  })

  test('the subject of a meeting that began out of sight is read at the edge of what shows', async () => {
    const { services } = timelineServices({
      resources: rooms(1),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, meetingAt(at(0), at(23))),
        scheduleItems: [
          {
            start: '2026-11-19T23:00:00Z',
            end: '2026-11-20T22:00:00Z',
            status: 'busy',
            subject: 'All day long',
            organizer: 'Ada Lovelace',
          },
        ],
      }),
    })
    const { row } = await showTimeline(services)
    const rightOf = (box: Element | undefined): number => box?.getBoundingClientRect().right ?? 0
    const head = (): Element | undefined => row('r001')?.querySelector('[role=rowheader]') ?? undefined
    const words = (): Element | undefined =>
      [...(row('r001')?.querySelectorAll('[data-look] > span') ?? [])].find((span) => span.textContent !== '')
    await vi.waitFor(() => {
      const distance = (words()?.getBoundingClientRect().left ?? -1_000) - rightOf(head())
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThan(20)
    })
  })

  test('a schedule that failed says why', async () => {
    const { services } = timelineServices({
      resources: rooms(1),
      scheduleOf: (email) => ({ email, availabilityView: '', serviceError: { message: 'Mailbox not found' } }),
    })
    const { cell } = await showTimeline(services)
    expect(cell('r001', at(11))?.getAttribute('aria-label')).toContain('Mailbox not found')
  })

  test('a row that could not be loaded is not said to be loading', async () => {
    const { services } = timelineServices({ resources: rooms(2), scheduleOf: free })
    const { schedules } = services.api.cache
    services.api.cache.schedules = () => Promise.resolve(fail({ kind: 'server-error', status: 500 }))
    const { container } = await render(
      <ServicesContext value={services}>
        <div style={{ width: 1200, height: 700 }}>
          <Timeline />
        </div>
      </ServicesContext>,
    )
    const nameOf = () =>
      container.querySelector('[data-key=r001] [role=gridcell][aria-label]')?.getAttribute('aria-label')
    await vi.waitFor(() => expect(timeline.data).toBe('failed'))
    await vi.waitFor(() => expect(nameOf()).toMatch(/^Room 001, .*, no data$/))
    expect(container.querySelector('[data-loading]')).toBeNull()
    services.api.cache.schedules = schedules
    await loadSchedules(services)
    await vi.waitFor(() => expect(nameOf()).not.toMatch(/no data|loading/))
  })

  test('nothing that axe knows of WCAG is violated, in both themes', async () => {
    const { services } = timelineServices({
      resources: rooms(12),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, { ...meetingAt(at(11), at(12)), [at(13)]: '1', [at(14)]: '3' }),
      }),
    })
    const { grid } = await showTimeline(services)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme
      await checkAccessibility(grid)
    }
    delete document.documentElement.dataset['theme']
  })

  test('group headers count as rows', async () => {
    const { services } = timelineServices({ resources: rooms(30), scheduleOf: free })
    const { grid } = await showTimeline(services)
    setQuestion({ groupBy: 'type' })
    await vi.waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('33'))
    expect(grid.querySelector('[role=row][aria-rowindex="3"]')?.textContent).toContain('30 resources')
  })
})

describe('scroll follows data', () => {
  test('dragging the scroll bar through all rows never leaves a row without its states', async () => {
    const { services } = timelineServices({ resources: rooms(5000), scheduleOf: free })
    const { scroller, grid } = await showTimeline(services)
    for (let step = 1; step <= 20; step += 1) {
      scroller.scrollTo(0, (5000 * 35 * step) / 20)
      await painted()
      const box = grid.getBoundingClientRect()
      for (const share of [0.2, 0.5, 0.9]) {
        const y = box.top + 90 + share * (box.height - 90)
        const hit = document
          .elementsFromPoint(box.left + 700, y)
          .some((element) => element.closest('[role=row][data-key]'))
        expect(hit).toBe(true)
      }
    }
    await vi.waitFor(() => expect(grid.querySelector('[data-key="r5000"]')).not.toBeNull())
  })
})

test('far away on the scroll bar boxes come at once, and their words once it rests', async () => {
  const held = {
    start: '2026-11-20T10:00:00Z',
    end: '2026-11-20T14:00:00Z',
    status: 'busy',
    subject: 'Budget',
    organizer: null,
  }
  const { services } = timelineServices({
    resources: rooms(500),
    scheduleOf: (email, quarters) => ({
      email,
      availabilityView: busy(quarters, meetingAt(at(11), at(15))),
      scheduleItems: [held],
    }),
  })
  const { scroller, grid } = await showTimeline(services)
  const wordsOf = (): string[] =>
    [...grid.querySelectorAll('[data-key="r300"] [data-look] > span')].map((span) => span.textContent)
  let wordsAtFirst: string[] | null = null
  const watcher = new MutationObserver(() => {
    if (grid.querySelector('[data-key="r300"] [data-look]')) wordsAtFirst ??= wordsOf()
  })
  watcher.observe(grid, { childList: true, subtree: true, attributes: true })
  scroller.scrollTo(0, 299 * 35)
  await vi.waitFor(() => expect(wordsOf()).toEqual(['Budget']))
  watcher.disconnect()
  expect(wordsAtFirst).toEqual([])
})

describe('live changes', () => {
  test('only the row that changed is touched', async () => {
    const changed = new Set<string>()
    const views = new Map<string, string>()
    const { services, engine } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) => ({ email, availabilityView: views.get(email) ?? '0'.repeat(quarters) }),
    })
    const { grid } = await showTimeline(services)
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[data-key]')
        if (row) changed.add(row.getAttribute('data-key') ?? '')
      }
    })
    observer.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true })
    views.set('r007@example.com', busy(96, meetingAt(at(14), at(15))))
    engine.expire()
    await loadSchedules(services)
    await vi.waitFor(() => expect(changed.size).toBeGreaterThan(0))
    observer.disconnect()
    expect([...changed]).toEqual(['r007'])
  })

  test('boxes that stay in their place are not exchanged, and the new names come with the change', async () => {
    const views = new Map([
      ['r007@example.com', busy(96, { ...meetingAt(at(11), at(12)), ...meetingAt(at(14), at(15)) })],
    ])
    const { services, engine } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) => ({ email, availabilityView: views.get(email) ?? '0'.repeat(quarters) }),
    })
    const { row, cell } = await showTimeline(services)
    const later = cell('r007', at(14))
    let nameAtFirst: string | null = null
    const observer = new MutationObserver(() => {
      nameAtFirst ??= cell('r007', at(11))?.getAttribute('aria-label') ?? null
    })
    observer.observe(row('r007')!, { subtree: true, childList: true, attributes: true })
    views.set('r007@example.com', busy(96, meetingAt(at(14), at(15))))
    engine.expire()
    await loadSchedules(services)
    await vi.waitFor(() => expect(nameAtFirst).toMatch(/^Room 007, .* – 14:00, free$/))
    observer.disconnect()
    expect(cell('r007', at(14))).toBe(later)
  })

  test('the scroll bars stand where the first look is', async () => {
    const { services } = timelineServices({ resources: rooms(40), scheduleOf: free })
    await showTimeline(services)
    const scroller = document.querySelector('[data-timeline-scroller]')
    expect(timelineWindow.painted.left).toBeGreaterThan(0)
    await vi.waitFor(() => expect(scroller?.scrollLeft).toBe(timelineWindow.painted.left))
  })

  test('a question that changes brings the new order in one paint, from the top', async () => {
    const { services } = timelineServices({ resources: rooms(500), scheduleOf: free })
    const { scroller, row } = await showTimeline(services)
    scroller.scrollTo(0, 5000)
    await vi.waitFor(() => expect(row('r150')).not.toBeNull())
    setQuestion({ sortBy: 'name desc' })
    await vi.waitFor(() => expect(row('r500')).not.toBeNull())
    expect(scroller.scrollTop).toBe(0)
  })
})

describe('the keyboard', () => {
  const openAt = async () => {
    const { services } = timelineServices({
      resources: rooms(200),
      scheduleOf: (email, quarters) => ({ email, availabilityView: busy(quarters, meetingAt(at(13), at(14))) }),
    })
    const shown = await showTimeline(services)
    shown.grid.focus()
    await vi.waitFor(() => expect(document.activeElement?.hasAttribute('data-active')).toBe(true))
    return shown
  }
  const name = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

  test('enters at the present and walks slots and rows; each slot is a cell with its own name', async () => {
    await openAt()
    expect(name()).toMatch(/^Room 001, 10:00 – 10:15/)
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 002, 10:15 – 10:30, free$/))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 200, 23:45 – 00:00/))
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 200, 00:00 – 00:15/))
  })

  test('Shift and arrows select up to what is taken, Enter opens the form on it, Escape lets go', async () => {
    await openAt()
    await userEvent.keyboard('{ArrowDown}')
    for (let step = 0; step < 16; step += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await vi.waitFor(() => expect(timeline.selection?.key).toBe('r002'))
    const span = timeline.selection?.span
    expect(((span?.to ?? 0) - (span?.from ?? 0)) * 15).toBe(180)
    await userEvent.keyboard('{Enter}')
    expect(draftState.draft?.resourceIds).toEqual(['r002'])
    expect(new Date(draftState.draft?.span.end ?? 0).toISOString()).toBe('2026-11-20T12:00:00.000Z')
    await userEvent.keyboard('{Escape}')
    expect(timeline.selection).toBeNull()
  })

  test('focus is not lost when its row is scrolled away, and comes back with it', async () => {
    const { scroller, grid } = await openAt()
    scroller.scrollTo(0, 4000)
    await vi.waitFor(() => expect(document.activeElement).toBe(grid))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 002/))
  })

  test('letters change the view: D, W, M, and ? shows the keys', async () => {
    await openAt()
    await userEvent.keyboard('w')
    await vi.waitFor(() => expect(timeline.opened?.days).toHaveLength(7))
    // Seven columns are too narrow for the month.
    await expect
      .element(page.getByRole('columnheader').first())
      .toHaveTextContent(/^(?:[A-Z][a-z]{2} \d+|\d+ [A-Z][a-z]{2})$/)
    await userEvent.keyboard('?')
    expect(timeline.keysShown).toBe(true)
  })
})

describe('drag to reserve', () => {
  const press = (
    target: Element,
    kind: string,
    point: { clientX: number; clientY: number },
    pointerType = 'mouse',
  ): boolean =>
    target.dispatchEvent(
      new PointerEvent(kind, {
        ...point,
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 1,
        pointerType,
      }),
    )

  const openAt = async () => {
    const { services } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) => ({ email, availabilityView: busy(quarters, meetingAt(at(13), at(14))) }),
    })
    const shown = await showTimeline(services)
    // Names, and so cells, come a moment after the rows.
    await vi.waitFor(() => shown.point('r003', at(10)))
    const body = shown.grid.querySelector('[data-timeline-body]')
    if (!body) throw new Error('no body')
    return { ...shown, body }
  }

  test('section 4: letting go opens the form on the dragged time', async () => {
    const { body, point } = await openAt()
    press(body, 'pointerdown', point('r003', at(11)))
    press(body, 'pointermove', point('r003', at(12, 15)))
    await vi.waitFor(() => expect(body.textContent).toContain('11:00 – 12:30'))
    press(body, 'pointerup', point('r003', at(12, 15)))
    expect(draftState.draft?.resourceIds).toEqual(['r003'])
    expect(new Date(draftState.draft?.span.start ?? 0).toISOString()).toBe('2026-11-20T10:00:00.000Z')
    expect(new Date(draftState.draft?.span.end ?? 0).toISOString()).toBe('2026-11-20T11:30:00.000Z')
  })

  test('stops at what is taken, and says so', async () => {
    const { body, point } = await openAt()
    press(body, 'pointerdown', point('r003', at(12)))
    press(body, 'pointermove', point('r003', at(15)))
    await vi.waitFor(() => expect(body.textContent).toContain('Not free past this point'))
    press(body, 'pointerup', point('r003', at(15)))
    expect(new Date(draftState.draft?.span.end ?? 0).toISOString()).toBe('2026-11-20T12:00:00.000Z')
  })

  test('Escape leaves everything as it was', async () => {
    const { body, point } = await openAt()
    press(body, 'pointerdown', point('r003', at(11)))
    press(body, 'pointermove', point('r003', at(12)))
    await userEvent.keyboard('{Escape}')
    press(body, 'pointerup', point('r003', at(12)))
    expect(draftState.open).toBe(false)
  })

  test('selected text is not dragged instead', async () => {
    const { body, point } = await openAt()
    getSelection()?.selectAllChildren(body)
    onTestFinished(() => getSelection()?.removeAllRanges())
    press(body, 'pointerdown', point('r003', at(11)))
    const began = body.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }))
    expect(began).toBe(false)
    press(body, 'pointermove', point('r003', at(12)))
    press(body, 'pointerup', point('r003', at(12)))
    expect(draftState.open).toBe(true)
  })

  test('a gap shorter than requested is reserved by a drag, but not by a press', async () => {
    const { services } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) => ({
        email,
        availabilityView: busy(quarters, { ...meetingAt(at(11), at(12)), ...meetingAt(at(12, 30), at(14)) }),
      }),
    })
    const { duration } = timeline.question
    setQuestion({ duration: minutesOf(60) })
    onTestFinished(() => setQuestion({ duration }))
    const { grid, point } = await showTimeline(services)
    const body = grid.querySelector('[data-timeline-body]')
    if (!body) throw new Error('no body')
    press(body, 'pointerdown', point('r003', at(12)))
    press(body, 'pointerup', point('r003', at(12)))
    expect(draftState.open).toBe(false)
    press(body, 'pointerdown', point('r003', at(12)))
    press(body, 'pointermove', point('r003', at(12, 15)))
    press(body, 'pointerup', point('r003', at(12, 15)))
    expect(new Date(draftState.draft?.span.start ?? 0).toISOString()).toBe('2026-11-20T11:00:00.000Z')
    expect(new Date(draftState.draft?.span.end ?? 0).toISOString()).toBe('2026-11-20T11:30:00.000Z')
  })

  /** Minutes requested until the end of the test. */
  const ask = (minutes: number): void => {
    const { duration } = timeline.question
    setQuestion({ duration: minutesOf(minutes) })
    onTestFinished(() => setQuestion({ duration }))
  }

  const drafted = (): string[] => {
    const { start, end } = draftState.draft?.span ?? { start: 0, end: 0 }
    return [start, end].map((instant) => new Date(instant).toISOString().slice(11, 16))
  }

  test('the current quarter is reserved from this minute: by a click, by Enter and by a drag', async () => {
    const { body, point, grid } = await openAt()
    ask(60)
    press(body, 'pointerdown', point('r003', at(10)))
    press(body, 'pointerup', point('r003', at(10)))
    expect(drafted()).toEqual(['09:07', '10:10'])
    await vi.waitFor(() => expect(body.textContent).toContain('10:07 – 11:10'))
    closeDraft()
    setSelection(null)
    grid.focus()
    setActive({ row: 2, quarter: quarterAt(now) })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(drafted()).toEqual(['09:07', '10:10']))
    closeDraft()
    press(body, 'pointerdown', point('r004', at(10)))
    press(body, 'pointermove', point('r004', at(10, 30)))
    await vi.waitFor(() => expect(body.textContent).toContain('10:07 – 10:45'))
    press(body, 'pointerup', point('r004', at(10, 30)))
    expect(drafted()).toEqual(['09:07', '09:45'])
  })

  test('a tap on the current quarter offers the exact time, and reserves it', async () => {
    const { body, point } = await openAt()
    ask(60)
    press(body, 'pointerdown', point('r003', at(10)), 'touch')
    press(body, 'pointerup', point('r003', at(10)), 'touch')
    await expect.element(page.getByText('Room 003 10:07 – 11:10')).toBeVisible()
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    expect(drafted()).toEqual(['09:07', '10:10'])
  })

  test('the current quarter is not reserved if too little of it is left; the hint says so', async () => {
    const { services } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) => ({ email, availabilityView: busy(quarters, meetingAt(at(10, 15), at(11))) }),
    })
    ask(15)
    const { grid, point } = await showTimeline(services)
    await vi.waitFor(() => point('r003', at(10)))
    const body = grid.querySelector('[data-timeline-body]')
    if (!body) throw new Error('no body')
    press(body, 'pointermove', point('r003', at(10)))
    await expect.element(page.getByText('10:07 – 10:15')).toBeVisible()
    await expect.element(page.getByText('free for only 8 mins (15 mins needed)')).toBeVisible()
    press(body, 'pointerdown', point('r003', at(10)))
    press(body, 'pointerup', point('r003', at(10)))
    expect(draftState.open).toBe(false)
  })

  test('nothing can be begun on a reserved slot', async () => {
    const { body, point } = await openAt()
    press(body, 'pointerdown', point('r003', at(13, 30)))
    press(body, 'pointerup', point('r003', at(13, 30)))
    expect(draftState.open).toBe(false)
  })
})

describe('a month', () => {
  test('is a heat map whose days open the day', async () => {
    const { services } = timelineServices({ resources: rooms(5), scheduleOf: free })
    await showTimeline(services)
    setMode('month')
    const find = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[aria-label^="Room 002"]')].find((cell) =>
        /\b23\b.*free all day$/.test(cell.getAttribute('aria-label') ?? ''),
      )
    await vi.waitFor(() => expect(find()).toBeDefined())
    find()?.click()
    await vi.waitFor(() => expect(timeline.day).toBe('2026-11-23'))
    expect(timeline.mode).toBe('day')
  })

  test('is entered, walked and left by the keyboard, which never loses its place', async () => {
    const { services } = timelineServices({ resources: rooms(5), scheduleOf: free })
    const { grid } = await showTimeline(services)
    grid.focus()
    await userEvent.keyboard('m')
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Free time by day'))
    await vi.waitFor(() => expect(document.querySelector('[role=gridcell][data-share]')).not.toBeNull())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.closest('[role=gridcell]')?.getAttribute('aria-colindex')).toBe('3')
    await userEvent.keyboard('w')
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-timeline-scroller]')).not.toBeNull())
    expect(timeline.mode).toBe('week')
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(document.activeElement?.hasAttribute('data-active')).toBe(true))
  })
})

test('ui: the details of a resource open from its name and by O, in the month too', async () => {
  const { services } = timelineServices({ resources: rooms(5), scheduleOf: free })
  await showTimeline(services)
  setMode('month')
  const name = (): HTMLElement | null => document.querySelector('[data-key="r002"]:has([data-share]) [data-details]')
  await vi.waitFor(() => expect(name()).not.toBeNull())
  name()?.click()
  await vi.waitFor(() => expect(shownResource.id).toBe('r002'))
  expect(timeline.mode).toBe('month')
  document.querySelector<HTMLElement>('[data-key="r003"] [role=gridcell]')?.focus()
  await userEvent.keyboard('o')
  expect(shownResource.id).toBe('r003')
  setShownResource(null)
})

test('the present is a line', async () => {
  const { services } = timelineServices({ resources: rooms(5), scheduleOf: free })
  const { grid, cell } = await showTimeline(services)
  const line = grid.querySelector('[data-now]')?.getBoundingClientRect()
  const past = cell('r001', at(9))?.getBoundingClientRect()
  expect(now % 900_000).toBe(420_000)
  expect(line && past && line.left >= past.right && line.left < past.right + 20).toBe(true)
})
