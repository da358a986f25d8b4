import { type ReactNode, useEffect } from 'react'
import { ref } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followFreeTime } from '#src/features/timeline/model/reload-schedules.ts'
import { ListMode } from '#src/features/finding/screen/list-mode.tsx'
import FloorplanMode from '#src/features/maps/screen/floorplan/floorplan-mode.tsx'
import { followFloor } from '#src/features/maps/model/floorplan/follow-floor.ts'
import { FloorPane } from '#src/features/maps/screen/floorplan/mode/floor-pane.tsx'
import { useFloorView } from '#src/features/maps/screen/floorplan/mode/use-floor-view.ts'
import { floorState } from '#src/features/maps/model/floorplan/state.ts'
import { TimeBar } from '#src/features/timeline/screen/time-bar.tsx'
import { setNear } from '#src/features/people/model/state.ts'
import { Conditions } from '#src/features/finding/screen/conditions.tsx'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { chosenTime, reserveMode, setChosenTime, setReserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { Toolbar } from '#src/features/finding/screen/toolbar.tsx'
import { PlaceSelect } from '#src/features/finding/screen/view-options.tsx'
import { configuration } from '#src/features/settings/model/state.ts'
import { setMode, timeline } from '#src/features/timeline/model/state.ts'
import { setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import { addDays } from '#src/kernel/time/days.ts'
import { instantOf, minutesOf } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/base/use-needs.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { free, quarterOf, rooms, takenFrom, today } from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { Followed, mappedServices as servicesOf } from '#tests/screens/mapped-services.tsx'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const atNoon = takenFrom('12:00', '13:00')

const Pane = () => {
  const services = useServices()
  useEffect(() => followFloor(services).stop, [services])
  const { venue } = useSnapshot(floorState)
  const view = useFloorView()
  return (
    venue &&
    view && <FloorPane view={view} venue={venue} isListShown openBooking={null} onOpenBooking={() => undefined} />
  )
}

interface Options {
  readonly resources?: ReturnType<typeof rooms>
  readonly scheduleOf?: typeof free
  readonly path?: string
}

const render = (children: ReactNode, { resources = rooms(1), scheduleOf = free, path }: Options = {}) =>
  renderScreen(servicesOf({ resources, scheduleOf }), <Followed>{children}</Followed>, path)

beforeEach(() => page.viewport(1200, 800))

test('ui, list: ten thousand resources render only the visible ones', async () => {
  const screen = await render(<ListMode />, { resources: rooms(10_000) })
  const list = screen.getByRole('list', { name: 'Results' })
  await expect.element(list.getByRole('article', { name: 'Room 001' })).toBeVisible()
  expect(list.element().querySelectorAll('article').length).toBeLessThan(40)
  const first = list.getByRole('button', { name: 'Room 001', exact: true })
  expect(first.element().closest('li')?.getAttribute('aria-setsize')).toBe('10000')
  first.element().focus()
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('10000'))
  await expect.element(list.getByRole('article', { name: 'Room 10000' })).toBeVisible()
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Room 001'))
  expect(list.element().querySelectorAll('article').length).toBeLessThan(40)
})

test('ui, list: cards show the state at the selected time and reserve the next free time', async () => {
  const screen = await render(<ListMode />, {
    resources: rooms(2),
    scheduleOf: takenFrom('12:00', '13:00', { of: 'r001' }),
    path: '/reservations/reserve?time=12:00',
  })
  const taken = screen.getByRole('article', { name: 'Room 001' })
  await expect.element(taken.getByText('reserved', { exact: true })).toBeVisible()
  await expect.element(taken.getByText('free from 13:00')).toBeVisible()
  await expect.element(taken.getByRole('button', { name: 'Notify me when it’s free' })).toBeVisible()
  await expect
    .element(screen.getByRole('article', { name: 'Room 002' }).getByText('free', { exact: true }))
    .toBeVisible()
  await checkAccessibility(screen.container)
  await taken.getByRole('button', { name: /^Reserve 13:00 – 15:30 \(2 hrs 30 mins\), Room 001/ }).click()
  expect(draftState.draft?.span.start).toBe(quarterOf('13:00') * 900_000)
  expect(draftState.resources.map(({ id }) => id)).toEqual(['r001'])
})

/** Also rearranges while schedules load, like the app. */
const Grouped = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices()
  useEffect(() => followFreeTime(services), [services])
  return <Followed>{children}</Followed>
}

/** Room 001 is taken from 09:00 to 09:15, the others never. */
const atNine = takenFrom('09:00', '09:15', { of: 'r001' })

test('ui, list: groups of another day show a time instead of now', async () => {
  setReserveMode('list')
  const screen = await renderScreen(
    servicesOf({ resources: rooms(3), scheduleOf: atNine }),
    <Grouped>
      <ListMode />
    </Grouped>,
    '/reservations/reserve?view=list',
  )
  await expect.element(screen.getByRole('heading', { name: 'Free now (3)' })).toBeVisible()
  setDay(addDays(today, 3))
  await expect.element(screen.getByText('Free at 09:00 (2)')).toBeVisible()
  await expect.element(screen.getByText('Free by 09:30 (1)')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /09:00 – 11:30.*Room 002/ })).toBeVisible()
  expect(screen.container.textContent).not.toContain('Free now')
})

test('section 3: groups of the timeline show now only on days that include it', async () => {
  const screen = await renderScreen(
    servicesOf({ resources: rooms(3), scheduleOf: atNine }),
    <Grouped>
      <div style={{ height: 600 }}>
        <Timeline />
      </div>
    </Grouped>,
  )
  setQuestion({ groupBy: 'free', duration: minutesOf(60) })
  await expect.element(screen.getByText('Free now', { exact: true })).toBeVisible()
  setDay(addDays(today, 3))
  await expect.element(screen.getByText('Free at 09:00', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Free by 09:30', { exact: true })).toBeVisible()
  setMode('days')
  await expect.element(screen.getByText('Free at Mon 23 Nov 09:00', { exact: true })).toBeVisible()
  setDay(addDays(today, -1))
  await expect.element(screen.getByText('Free now', { exact: true })).toBeVisible()
})

test('a gap shorter than requested is offered with its length', async () => {
  const short = (email: string, quarters: number) => ({
    email,
    availabilityView: `${'2'.repeat(48)}0022${'0'.repeat(quarters - 52)}`,
  })
  const screen = await render(<ListMode />, { scheduleOf: short, path: '/reservations/reserve?time=12:00' })
  const card = screen.getByRole('article', { name: 'Room 001' })
  await expect.element(card.getByText('until 12:30')).toBeVisible()
  await card.getByRole('button', { name: 'Reserve 12:00 – 12:30 (30 mins), Room 001' }).click()
  expect(draftState.draft?.span).toEqual({ start: quarterOf('12:00') * 900_000, end: quarterOf('12:30') * 900_000 })
})

const ListOrTimeline = () => (useSnapshot(reserveMode).current === 'list' ? <ListMode /> : <Timeline />)

test('ui, list: the timeline starts an hour before now after a switch from the list', async () => {
  setReserveMode('list')
  const screen = await render(
    <div style={{ height: 600 }}>
      <ListOrTimeline />
    </div>,
    { resources: rooms(2) },
  )
  await expect.element(screen.getByRole('article', { name: 'Room 001' })).toBeVisible()
  setReserveMode('timeline')
  await expect.element(screen.getByRole('row', { name: 'Room 001' })).toBeVisible()
  const nine = 9 * 4 * timeline.sizes.quarterWidth
  await vi.waitFor(() => expect(screen.container.querySelector('[data-timeline-scroller]')?.scrollLeft).toBe(nine))
})

test('threat T15: a card shows a placeholder for a picture of a host that is not in config.json', async () => {
  const own = '/sandbox/public/pictures/room-1.svg'
  const urls = ['https://foreign.invalid/a.png', own]
  const resources = rooms(2).map((room, index) => ({
    ...room,
    files: [{ name: 'Picture', url: urls[index] ?? '', kind: 'image' }],
  }))
  const screen = await render(<ListMode />, { resources })
  const second = screen.getByRole('article', { name: 'Room 002' })
  await vi.waitFor(() => expect(second.element().querySelector('img')?.src).toMatch(new RegExp(`${own}$`)))
  const images = [...screen.container.querySelectorAll('img')]
  expect(images.map(({ src }) => new URL(src).origin)).toEqual([window.location.origin])
  expect(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('foreign.invalid')),
  ).toEqual([])
})

test('ui, time slider: keys move by quarters and hours', async () => {
  const screen = await render(<TimeBar />)
  const slider = screen.getByRole('slider', { name: 'Selected time' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Now, 10:00/))
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosenTime.minutes).toBe(10 * 60 + 15)
  await userEvent.keyboard('{PageUp}')
  expect(chosenTime.minutes).toBe(11 * 60 + 15)
  await userEvent.keyboard('{Home}')
  expect(chosenTime.minutes).toBe(0)
  await userEvent.keyboard('{End}')
  expect(chosenTime.minutes).toBe(23 * 60 + 45)
  await screen.getByRole('button', { name: 'Now' }).click()
  expect(chosenTime.minutes).toBeNull()
})

test('ui, phone: the name of the view is not truncated next to any date', async () => {
  for (const width of [320, 360, 390]) {
    await page.viewport(width, 844)
    setReserveMode('floorplan')
    const screen = await renderScreen(
      servicesOf({ resources: rooms(1), scheduleOf: atNoon }),
      <div style={{ container: 'screen / inline-size' }}>
        <Toolbar />
      </div>,
      '/reservations/reserve?view=floorplan',
    )
    setDay(addDays(today, 2))
    await expect.element(screen.getByRole('button', { name: 'Today' })).toBeVisible()
    const select = screen.getByRole('combobox', { name: 'View' }).element() as HTMLSelectElement
    const { width: shown, right } = select.getBoundingClientRect()
    const whole = select.cloneNode(true) as HTMLSelectElement
    whole.value = select.value
    whole.style.cssText = 'position: absolute; width: max-content; field-sizing: content'
    select.after(whole)
    expect(shown, `${width}`).toBeGreaterThanOrEqual(whole.getBoundingClientRect().width - 0.5)
    expect(right).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
})

test('section 3, fromColleague: the seat and its day are not truncated on a phone', async () => {
  await page.viewport(390, 844)
  const screen = await renderScreen(servicesOf({ resources: rooms(1), scheduleOf: atNoon }), <Conditions />)
  const at = { start: instantOf(quarterOf('08:00') * 900_000), end: instantOf(quarterOf('16:00') * 900_000) }
  const seat = { name: 'Desk KAR 1N-001', isWorkplace: true, resource: null, ...at }
  setQuestion({ near: resourceIdOf('r001') })
  setNear({ email: emailOf('ada@example.com'), name: 'Matěj Melnyk', phase: 'found', seat, day: today })
  setDay(addDays(today, 2))
  const label = screen.getByText('Near Matěj Melnyk: Desk KAR 1N-001, Fri 20 Nov')
  await expect.element(label).toBeVisible()
  const parent = label.element().parentElement
  expect(parent?.scrollWidth).toBeLessThanOrEqual(parent?.clientWidth ?? 0)
})

test('ui, equal list: places of the floor are selected by keyboard and sorted by distance', async () => {
  setChosenTime(12 * 60)
  const screen = await render(<Pane />, {
    resources: rooms(3),
    scheduleOf: takenFrom('12:00', '13:00', { of: 'r002' }),
  })
  const list = () => screen.getByRole('list').first()
  const names = () => [...list().element().querySelectorAll('[data-item]')].map((one) => one.textContent)
  await expect.element(screen.getByRole('button', { name: /^Room 002, .*reserved, free from 13:00/ })).toBeVisible()
  expect(names()).toEqual(['Room 001', 'Room 002', 'Room 003'])
  await checkAccessibility(screen.container)
  screen
    .getByRole('button', { name: /^Room 001, / })
    .element()
    .focus()
  await userEvent.keyboard('{End}{Enter}')
  expect(floorState.chosen).toBe('r003')
  const chosen = screen.getByRole('region', { name: 'Room 003' })
  await chosen.getByRole('button', { name: 'Nearest first' }).click()
  // Room 002 is across the corridor, room 001 at its far end.
  await vi.waitFor(() => expect(names()).toEqual(['Room 003', 'Room 002', 'Room 001']))
  setQuestion({ search: 'Room 001' })
  await expect.element(screen.getByRole('heading', { name: 'Hidden by filters' })).toBeVisible()
  expect(searchState.question.search).toBe('Room 001')
})

test('ui, toolbar: the location choice is hidden if no area has a name', async () => {
  const services = servicesOf({ resources: rooms(2), scheduleOf: free })
  const area = { id: '1', parentAreaId: null, name: '', maxUt: 100, timezone: null }
  const show = async (areas: readonly (typeof area)[]) => {
    configuration.current = ref({ ...services.configuration, areas: [...areas] })
    return renderScreen(services, <PlaceSelect />)
  }
  const named = await show([{ ...area, name: 'Prague' }])
  await expect.element(named.getByRole('combobox', { name: 'Location' })).toBeVisible()
  await named.unmount()
  const unnamed = await show([area])
  await expect.element(unnamed.getByRole('combobox')).not.toBeInTheDocument()
})

test('ui, toolbar: a phone has one choice for days, list and plan', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <div style={{ container: 'screen / inline-size' }}>
      <Toolbar />
    </div>,
    { resources: rooms(2) },
  )
  const day = screen.getByRole('button', { name: /Change date/ }).element()
  expect(day.clientWidth).toBeGreaterThanOrEqual(day.scrollWidth)
  const choice = screen.getByRole('combobox', { name: 'View' })
  await choice.selectOptions('List')
  expect(reserveMode.current).toBe('list')
  await expect.element(choice).toHaveDisplayValue('List')
  await choice.selectOptions('3 days')
  expect([reserveMode.current, timeline.mode]).toEqual(['timeline', 'days'])
  await expect.element(choice).toHaveDisplayValue('3 days')
  await checkAccessibility(screen.container)
})

test('ui, conditions: the button to clear everything appears with a filter', async () => {
  const screen = await render(<Conditions />, { resources: rooms(3) })
  setQuestion({ search: 'Room 002' })
  await expect.element(screen.getByRole('button', { name: 'Why 2 are hidden' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
  setQuestion({ name: 'Room 002' })
  await screen.getByRole('button', { name: 'Clear all' }).click()
  expect([searchState.question.search, searchState.question.name]).toEqual(['', ''])
})

test('ui, floor plan: a campus without maps shows a link to the list', async () => {
  const screen = await renderScreen(servicesOf({ resources: rooms(1), scheduleOf: free }), <FloorplanMode />)
  await expect.element(screen.getByText('No floor plan available')).toBeVisible()
  await screen.getByRole('button', { name: 'Show as a list' }).click()
  expect(reserveMode.current).toBe('list')
})
