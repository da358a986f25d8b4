import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { closeDraft, draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setShownResource, shownResource } from '#src/features/availability/model/shown-resource-state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/base/needs.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import { instantOf, minutesOf, quarterAt } from '#src/kernel/time/moment.ts'
import { placeWindow, timelineWindow } from '#src/features/timeline/model/window-state.ts'
import { setActive, setMode, setOwnDay, setSelection, timeline } from '#src/features/timeline/model/state.ts'
import { setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'
import { attendee, event, moment } from '../bookings/reservations/rules/builders.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { painted, type ShownTimeline, showTimeline } from './show-timeline.tsx'
import { free, now, rooms, timelineServices } from '#tests/services/timeline-services.ts'

/** Returns a quarter of the day in Prague: `at(10, 15)`. */
const at = (hour: number, minute = 0): number => hour * 4 + minute / 15

/** Creates a view that is free except for the quarters with these codes. */
const busy = (quarters: number, codes: Readonly<Record<number, string>>): string => {
  const digits = Array.from({ length: quarters }, () => '0')
  for (const [quarter, code] of Object.entries(codes)) digits[Number(quarter)] = code
  return digits.join('')
}

const meetingAt = (start: number, end: number): Record<number, string> =>
  Object.fromEntries(Array.from({ length: end - start }, (_, index) => [start + index, '2']))

/** A schedule item of the day, in UTC. */
const item = (from: string, to: string, more: object = {}) => ({
  start: `2026-11-20T${from}:00Z`,
  end: `2026-11-20T${to}:00Z`,
  status: 'busy',
  ...more,
})

/** Renders a number of rooms that are free except for the quarters with these codes. */
const open = (count: number, codes: Readonly<Record<number, string>> = {}, scheduleItems: readonly object[] = []) =>
  showTimeline(
    timelineServices({
      resources: rooms(count),
      scheduleOf: (email, quarters) => ({ email, availabilityView: busy(quarters, codes), scheduleItems }),
    }).services,
  )

const requestDuration = (minutes: number): void => {
  const { duration } = searchState.question
  setQuestion({ duration: minutesOf(minutes) })
  onTestFinished(() => setQuestion({ duration }))
}

const personItem = (subject: string, from: string, to: string, more: object = {}) =>
  item(from, to, { subject, location: null, isPrivate: false, organizer: null, iCalUId: null, ...more })

test('the row of a person shows every meeting next to an all-day desk, with its title in its own lane', async () => {
  const me = emailOf('eva@example.com')
  const { services: plain } = timelineServices({ resources: rooms(2), scheduleOf: free })
  const scheduleItems = [
    personItem('In the office', '00:00', '23:00', { start: '2026-11-19T23:00:00Z' }),
    personItem('Interview', '12:30', '14:00'),
    personItem('Harbour project', '12:45', '13:30', { status: 'tentative' }),
    personItem('Retrospective', '15:00', '16:00'),
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
  const { row, cell } = await showTimeline(services)
  const boxes = () => [...row(me)!.querySelectorAll<HTMLElement>('[data-look]')].filter((box) => box.textContent !== '')
  await vi.waitFor(() =>
    expect(
      boxes()
        .map((box) => box.textContent)
        .toSorted(),
    ).toEqual(['Harbour project', 'In the office', 'Interview', 'Retrospective']),
  )
  const rects = boxes().map((box) => box.getBoundingClientRect())
  const titles = boxes().map((box) => box.querySelector('span')!.getBoundingClientRect())
  rects.forEach((rect, one) => {
    expect(rect.height).toBeGreaterThanOrEqual(13)
    expect(titles[one]!.height).toBeLessThanOrEqual(rect.height + 0.5)
    rects.slice(one + 1).forEach((other) => {
      const isApart = other.left >= rect.right || other.right <= rect.left
      expect(isApart || other.top >= rect.bottom - 1 || other.bottom <= rect.top + 1).toBe(true)
    })
  })
  // The free part of a lane does not look like a meeting.
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

describe('the first visible hour of a day', () => {
  /** The clock is frozen at 17:30. */
  const evening = instantOf(Date.parse('2026-11-20T16:30:00Z'))
  const openAt = async (day: CalendarDay, width: number) => {
    const { services } = timelineServices({ resources: rooms(3), scheduleOf: free })
    await page.viewport(width, 700)
    const { scroller } = await showTimeline({ ...services, clock: createClock({ frozenAt: evening }) }, width)
    if (day !== searchState.day) setDay(day)
    await vi.waitFor(() => expect(searchState.opened?.days).toEqual([day]))
    await painted()
    /** Returns the first hour that is completely visible. */
    const firstHour = () => {
      const names = document.querySelector('[role=rowheader]')!.getBoundingClientRect().right
      const hours = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')].filter(({ textContent }) =>
        /^\d\d:\d\d$/.test(textContent),
      )
      return hours.find((hour) => hour.getBoundingClientRect().left >= names - 1)?.textContent
    }
    return { scroller, firstHour }
  }

  test.each([
    ['today is an hour before now', '2026-11-20', 1200, '16:00'],
    ['another day begins with its working hours', '2026-11-21', 1200, '07:00'],
    ['today is shown in full if it fits', '2026-11-20', 2420, '00:00'],
    ['another day is shown in full if it fits', '2026-11-21', 2420, '00:00'],
  ])('%s', async (_, day, width, expected) => {
    const { firstHour } = await openAt(calendarDayOf(day), width)
    // A day that is scrolled to its end shows the hours that fit.
    const wanted = expected === '16:00' ? ['12:00', '13:00'] : [expected]
    await vi.waitFor(() => expect(wanted).toContain(firstHour()))
  })

  test('is kept on a phone whose track gets its width only after it was scrolled', async () => {
    const { scroller, firstHour } = await openAt(calendarDayOf('2026-11-21'), 390)
    const place = (left: number) => placeWindow({ top: 0, left, quarterWidth: 20 })
    const spacer = scroller.firstElementChild as HTMLElement
    place(0)
    await vi.waitFor(() => expect(scroller.scrollLeft).toBe(0))
    spacer.style.maxWidth = '812px'
    place(9 * 80)
    await vi.waitFor(() => expect(scroller.scrollLeft).toBeGreaterThan(0))
    await painted()
    expect(scroller.scrollLeft).toBeLessThan(9 * 80)
    expect(firstHour()).toBe('09:00')
    spacer.style.maxWidth = ''
    await vi.waitFor(() => expect(scroller.scrollLeft).toBe(9 * 80))
    expect(firstHour()).toBe('09:00')
    scroller.scrollLeft = 10 * 80
    await vi.waitFor(() => expect(firstHour()).toBe('10:00'))
  })

  test('stays after the user scrolled, on other days too', async () => {
    const { scroller, firstHour } = await openAt(calendarDayOf('2026-11-21'), 1200)
    await vi.waitFor(() => expect(firstHour()).toBe('07:00'))
    scroller.scrollLeft = 9 * 80
    await vi.waitFor(() => expect(firstHour()).toBe('09:00'))
    setDay(calendarDayOf('2026-11-22'))
    await vi.waitFor(() => expect(searchState.opened?.days).toEqual(['2026-11-22']))
    await vi.waitFor(() => expect(firstHour()).toBe('09:00'))
  })
})

describe('the timeline grid', () => {
  test('counts ten thousand resources and renders only those on screen', async () => {
    const { grid } = await open(10_000)
    expect(grid.getAttribute('aria-rowcount')).toBe('10002')
    expect(grid.getAttribute('aria-colcount')).toBe('97')
    expect(document.querySelectorAll('*').length).toBeLessThan(2500)
  })

  test('labels every cell with resource, time, state and reason', async () => {
    const { cell } = await open(3, meetingAt(at(11), at(12)))
    // Labels follow the boxes a moment later.
    await vi.waitFor(() =>
      expect(cell('r001', at(11, 30))?.getAttribute('aria-label')).toMatch(/^Room 001, 11:00 – 12:00, reserved$/),
    )
    expect(cell('r002', at(9))?.getAttribute('aria-label')).toMatch(/not available, in the past$/)
    expect(cell('r002', at(13))?.getAttribute('aria-label')).toBe('Room 002, 12:00 – 00:00, free')
  })

  test('labels a reservation with its subject and organizer, or as private', async () => {
    const items = [
      item('10:00', '11:00', { subject: 'Budget', organizer: 'Ada Lovelace' }),
      item('14:00', '15:00', { subject: null, organizer: null }),
    ]
    const { cell, row } = await open(1, { ...meetingAt(at(11), at(12)), ...meetingAt(at(15), at(16)) }, items)
    expect(cell('r001', at(11))?.getAttribute('aria-label')).toBe(
      'Room 001, 11:00 – 12:00, reserved, Budget, by Ada Lovelace',
    )
    expect(cell('r001', at(15))?.getAttribute('aria-label')).toBe('Room 001, 15:00 – 16:00, reserved, private')
    expect(row('r001')?.textContent).toContain('Budget')
    expect(row('r001')?.textContent).toContain('private')
  })

  test('gives adjacent events a cell each, labelled with its own subject and times', async () => {
    const meetingOf = (organizer: string, from: string, to: string) =>
      item(from, to, { subject: `Meeting of ${organizer}`, organizer })
    const items = [meetingOf('Ada', '10:00', '10:45'), meetingOf('Grace', '10:45', '12:00')]
    const { cell, grid } = await open(1, meetingAt(at(11), at(13)), items)
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

  test("highlights the user's own reservation with colour, icon and label, and outlines it while it runs", async () => {
    const own = event({
      subject: 'Budget',
      isOrganizer: true,
      start: moment('2026-11-20 09:00'),
      end: moment('2026-11-20 10:00'),
      attendees: [attendee('R001@example.com', 'accepted', { resource: true })],
    })
    setReservations([deriveReservation(own, null, null, now)], now)
    const { cell, row } = await open(2, { ...meetingAt(at(10), at(11)), ...meetingAt(at(15), at(16)) }, [
      item('09:00', '10:00', { isPrivate: true }),
      item('14:00', '15:00', { isPrivate: true }),
    ])
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

  test('keeps the subject of a meeting visible at the edge if its start is scrolled away', async () => {
    const { row } = await open(1, meetingAt(at(0), at(23)), [
      item('00:00', '22:00', { start: '2026-11-19T23:00:00Z', subject: 'All day long', organizer: 'Ada Lovelace' }),
    ])
    const rightOf = (box: Element | undefined): number => box?.getBoundingClientRect().right ?? 0
    const head = (): Element | undefined => row('r001')?.querySelector('[role=rowheader]') ?? undefined
    const title = (): Element | undefined =>
      [...(row('r001')?.querySelectorAll('[data-look] > span') ?? [])].find((span) => span.textContent !== '')
    await vi.waitFor(() => {
      const distance = (title()?.getBoundingClientRect().left ?? -1_000) - rightOf(head())
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThan(20)
    })
  })

  test('shows the error of a schedule that failed', async () => {
    const { services } = timelineServices({
      resources: rooms(1),
      scheduleOf: (email) => ({ email, availabilityView: '', serviceError: { message: 'Mailbox not found' } }),
    })
    const { cell } = await showTimeline(services)
    expect(cell('r001', at(11))?.getAttribute('aria-label')).toContain('Mailbox not found')
  })

  test('does not label a row that failed to load as loading', async () => {
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

  test('has no WCAG violation that axe finds, in both themes', async () => {
    const { grid } = await open(12, { ...meetingAt(at(11), at(12)), [at(13)]: '1', [at(14)]: '3' })
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme
      await checkAccessibility(grid)
    }
  })

  test('counts group headers as rows', async () => {
    const { grid } = await open(30)
    setQuestion({ groupBy: 'type' })
    await vi.waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('33'))
    expect(grid.querySelector('[role=row][aria-rowindex="3"]')?.textContent).toContain('30 resources')
  })

  test('always shows the states of rows while the scroll bar is dragged', async () => {
    const { scroller, grid } = await open(5000)
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

test('distant rows show their boxes first while scrolling, and their titles after it stops', async () => {
  const items = [item('10:00', '14:00', { subject: 'Budget', organizer: null })]
  const { scroller, grid } = await open(500, meetingAt(at(11), at(15)), items)
  const titlesOf = (): string[] =>
    [...grid.querySelectorAll('[data-key="r300"] [data-look] > span')].map((span) => span.textContent)
  let firstTitles: string[] | null = null
  const watcher = new MutationObserver(() => {
    if (grid.querySelector('[data-key="r300"] [data-look]')) firstTitles ??= titlesOf()
  })
  watcher.observe(grid, { childList: true, subtree: true, attributes: true })
  scroller.scrollTo(0, 299 * 35)
  await vi.waitFor(() => expect(titlesOf()).toEqual(['Budget']))
  watcher.disconnect()
  expect(firstTitles).toEqual([])
})

describe('live changes', () => {
  /** Renders 20 rooms of which room 007 has this view, and returns how to change it. */
  const openChanging = async (codes: Readonly<Record<number, string>> = {}) => {
    let view = busy(96, codes)
    const { services, engine } = timelineServices({
      resources: rooms(20),
      scheduleOf: (email, quarters) =>
        email.startsWith('r007') ? { email, availabilityView: view } : free(email, quarters),
    })
    const change = async (changed: Readonly<Record<number, string>>): Promise<void> => {
      view = busy(96, changed)
      engine.expire()
      await loadSchedules(services)
    }
    return { ...(await showTimeline(services)), change }
  }

  test('only the row that changed is updated', async () => {
    const changed = new Set<string>()
    const { grid, change } = await openChanging()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[data-key]')
        if (row) changed.add(row.getAttribute('data-key') ?? '')
      }
    })
    observer.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true })
    await change(meetingAt(at(14), at(15)))
    await vi.waitFor(() => expect(changed.size).toBeGreaterThan(0))
    observer.disconnect()
    expect([...changed]).toEqual(['r007'])
  })

  test('boxes that stay are not replaced, and new labels come with the change', async () => {
    const { row, cell, change } = await openChanging({ ...meetingAt(at(11), at(12)), ...meetingAt(at(14), at(15)) })
    const later = cell('r007', at(14))
    let nameAtFirst: string | null = null
    const observer = new MutationObserver(() => {
      nameAtFirst ??= cell('r007', at(11))?.getAttribute('aria-label') ?? null
    })
    observer.observe(row('r007')!, { subtree: true, childList: true, attributes: true })
    await change(meetingAt(at(14), at(15)))
    await vi.waitFor(() => expect(nameAtFirst).toMatch(/^Room 007, .* – 14:00, free$/))
    observer.disconnect()
    expect(cell('r007', at(14))).toBe(later)
  })

  test('the scroll bars match the first position', async () => {
    const { scroller } = await open(40)
    expect(timelineWindow.painted.left).toBeGreaterThan(0)
    await vi.waitFor(() => expect(scroller.scrollLeft).toBe(timelineWindow.painted.left))
  })

  test('a new sort order is shown in one paint, from the top', async () => {
    const { scroller, row } = await open(500)
    scroller.scrollTo(0, 5000)
    await vi.waitFor(() => expect(row('r150')).not.toBeNull())
    setQuestion({ sortBy: 'name desc' })
    await vi.waitFor(() => expect(row('r500')).not.toBeNull())
    expect(scroller.scrollTop).toBe(0)
  })
})

describe('the keyboard', () => {
  const openAt = async () => {
    const shown = await open(200, meetingAt(at(13), at(14)))
    shown.grid.focus()
    await vi.waitFor(() => expect(document.activeElement?.hasAttribute('data-active')).toBe(true))
    return shown
  }
  const name = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

  test('starts at the current time and moves between slots and rows, each a labelled cell', async () => {
    await openAt()
    expect(name()).toMatch(/^Room 001, 10:00 – 10:15/)
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 002, 10:15 – 10:30, free$/))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 200, 23:45 – 00:00/))
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 200, 00:00 – 00:15/))
  })

  test('selects up to the next reservation with Shift and arrows, opens a draft with Enter and clears it with Escape', async () => {
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

  test('keeps the focus if its row scrolls out of view', async () => {
    const { scroller, grid } = await openAt()
    scroller.scrollTo(0, 4000)
    await vi.waitFor(() => expect(document.activeElement).toBe(grid))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(name()).toMatch(/^Room 002/))
  })

  test('changes the view with D, W and M, and shows the shortcuts with ?', async () => {
    await openAt()
    await userEvent.keyboard('w')
    await vi.waitFor(() => expect(searchState.opened?.days).toHaveLength(7))
    // Seven columns are too narrow for month names.
    await expect
      .element(page.getByRole('columnheader').first())
      .toHaveTextContent(/^(?:[A-Z][a-z]{2} \d+|\d+ [A-Z][a-z]{2})$/)
    await userEvent.keyboard('?')
    expect(timeline.keysShown).toBe(true)
  })
})

describe('drag to reserve', () => {
  const openBusy = async () => {
    const shown = await open(20, meetingAt(at(13), at(14)))
    // Labels, and so cells, follow the rows a moment later.
    await vi.waitFor(() => shown.point('r003', at(10)))
    return shown
  }

  type Pointer = 'pointerdown' | 'pointermove' | 'pointerup'
  const fire = (
    { body, point }: ShownTimeline,
    key: string,
    ...events: readonly (readonly [kind: Pointer, quarter: number, pointerType?: string])[]
  ): void => {
    for (const [kind, quarter, pointerType = 'mouse'] of events) {
      const common = { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1 }
      body.dispatchEvent(new PointerEvent(kind, { ...point(key, quarter), ...common, pointerType }))
    }
  }
  const click = (shown: ShownTimeline, key: string, quarter: number, pointerType = 'mouse'): void =>
    fire(shown, key, ['pointerdown', quarter, pointerType], ['pointerup', quarter, pointerType])

  /** Drags from one quarter to another and waits for a text before the drop. */
  const drag = async (shown: ShownTimeline, key: string, from: number, to: number, text = ''): Promise<void> => {
    fire(shown, key, ['pointerdown', from], ['pointermove', to])
    await vi.waitFor(() => expect(shown.body.textContent).toContain(text))
    fire(shown, key, ['pointerup', to])
  }

  const drafted = (): string[] => {
    const { start, end } = draftState.draft?.span ?? { start: 0, end: 0 }
    return [start, end].map((instant) => new Date(instant).toISOString().replace('2026-11-20T', '').slice(0, 5))
  }

  test('section 4: opens a draft of the dragged time when it ends', async () => {
    await drag(await openBusy(), 'r003', at(11), at(12, 15), '11:00 – 12:30')
    expect(draftState.draft?.resourceIds).toEqual(['r003'])
    expect(drafted()).toEqual(['10:00', '11:30'])
  })

  test('stops at a reservation and explains it', async () => {
    await drag(await openBusy(), 'r003', at(12), at(15), 'Not free past this point')
    expect(drafted()[1]).toBe('12:00')
  })

  test('is cancelled by Escape', async () => {
    const shown = await openBusy()
    fire(shown, 'r003', ['pointerdown', at(11)], ['pointermove', at(12)])
    await userEvent.keyboard('{Escape}')
    fire(shown, 'r003', ['pointerup', at(12)])
    expect(draftState.open).toBe(false)
  })

  test('does not drag selected text', async () => {
    const shown = await openBusy()
    getSelection()?.selectAllChildren(shown.body)
    fire(shown, 'r003', ['pointerdown', at(11)])
    const began = shown.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }))
    expect(began).toBe(false)
    fire(shown, 'r003', ['pointermove', at(12)], ['pointerup', at(12)])
    expect(draftState.open).toBe(true)
  })

  test('reserves a gap that is shorter than requested, but a click does not', async () => {
    requestDuration(60)
    const shown = await open(20, { ...meetingAt(at(11), at(12)), ...meetingAt(at(12, 30), at(14)) })
    click(shown, 'r003', at(12))
    expect(draftState.open).toBe(false)
    await drag(shown, 'r003', at(12), at(12, 15))
    expect(drafted()).toEqual(['11:00', '11:30'])
  })

  test('reserves the current quarter from this minute, as a click and Enter do', async () => {
    const shown = await openBusy()
    requestDuration(60)
    click(shown, 'r003', at(10))
    expect(drafted()).toEqual(['09:07', '10:10'])
    await vi.waitFor(() => expect(shown.body.textContent).toContain('10:07 – 11:10'))
    closeDraft()
    setSelection(null)
    shown.grid.focus()
    setActive({ row: 2, quarter: quarterAt(now) })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(drafted()).toEqual(['09:07', '10:10']))
    closeDraft()
    await drag(shown, 'r004', at(10), at(10, 30), '10:07 – 10:45')
    expect(drafted()).toEqual(['09:07', '09:45'])
  })

  test('is replaced on touch by a tap that offers the exact time of the current quarter', async () => {
    const shown = await openBusy()
    requestDuration(60)
    click(shown, 'r003', at(10), 'touch')
    await expect.element(page.getByText('Room 003 10:07 – 11:10')).toBeVisible()
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    expect(drafted()).toEqual(['09:07', '10:10'])
  })

  test('is not possible if too little of the current quarter is left, and a hint explains it', async () => {
    requestDuration(15)
    const shown = await open(20, meetingAt(at(10, 15), at(11)))
    await vi.waitFor(() => shown.point('r003', at(10)))
    fire(shown, 'r003', ['pointermove', at(10)])
    await expect.element(page.getByText('10:07 – 10:15')).toBeVisible()
    await expect.element(page.getByText('free for only 8 mins (15 mins needed)')).toBeVisible()
    click(shown, 'r003', at(10))
    expect(draftState.open).toBe(false)
  })
})

describe('the month view', () => {
  test('is a heat map with days that open the day view', async () => {
    await open(5)
    setMode('month')
    const find = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[aria-label^="Room 002"]')].find((cell) =>
        /\b23\b.*free all day$/.test(cell.getAttribute('aria-label') ?? ''),
      )
    await vi.waitFor(() => expect(find()).toBeDefined())
    find()?.click()
    await vi.waitFor(() => expect(searchState.day).toBe('2026-11-23'))
    expect(timeline.mode).toBe('day')
  })

  test('is entered, used and left by keyboard without losing the position', async () => {
    const { grid } = await open(5)
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

test('ui: the details of a resource open from its name and with O, in the month view too', async () => {
  await open(5)
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

test('the current time is a line', async () => {
  const { grid, cell } = await open(5)
  const line = grid.querySelector('[data-now]')?.getBoundingClientRect()
  const past = cell('r001', at(9))?.getBoundingClientRect()
  expect(now % 900_000).toBe(420_000)
  expect(line && past && line.left >= past.right && line.left < past.right + 20).toBe(true)
})
