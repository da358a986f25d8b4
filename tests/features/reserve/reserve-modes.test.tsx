import { type ReactNode, useEffect } from 'react'
import { ref, useSnapshot } from 'valtio'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followFreeTime } from '#src/features/availability/reload.ts'
import { ListMode } from '#src/features/finding/list-mode.tsx'
import FloorplanMode from '#src/features/floorplan/floorplan-mode.tsx'
import { followFloor } from '#src/features/floorplan/follow-floor.ts'
import { FloorPane } from '#src/features/floorplan/mode/floor-pane.tsx'
import { useFloorView } from '#src/features/floorplan/mode/use-floor-view.ts'
import { choosePlace, floorState, setNearTo, wantFloor } from '#src/features/floorplan/state.ts'
import { TimeBar } from '#src/features/floorplan/time-bar.tsx'
import { setNear } from '#src/features/people/state.ts'
import { Conditions } from '#src/features/reserve/conditions.tsx'
import { closeDraft, draftState } from '#src/features/reserve/draft-state.ts'
import { chosenTime, reserveMode, setChosenTime, setReserveMode } from '#src/features/reserve/state.ts'
import { Toolbar } from '#src/features/reserve/toolbar.tsx'
import { PlaceSelect } from '#src/features/reserve/view-options.tsx'
import { configuration } from '#src/features/settings/state.ts'
import { clearTimeline, setDay, setMode, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { Timeline } from '#src/features/timeline/timeline.tsx'
import { addDays } from '#src/kernel/time/days.ts'
import { instantOf, minutesOf } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/services.ts'
import { emailOf, resourceIdOf } from '#src/wire/scalars.ts'
import { free, rooms, today } from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { Followed, mappedServices as servicesOf } from '#tests/screens/mapped-services.tsx'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const quarterOf = (time: string): number => Date.parse(`${today}T${time}:00+01:00`) / 900_000

/** Held from 12:00 to 13:00. */
const atNoon = (email: string, quarters: number) => ({
  email,
  availabilityView: `${'0'.repeat(48)}2222${'0'.repeat(quarters - 52)}`,
})

const Pane = () => {
  const services = useServices()
  useEffect(() => followFloor(services).stop, [services])
  const { venue } = useSnapshot(floorState) as typeof floorState
  const view = useFloorView()
  return (
    venue &&
    view && <FloorPane view={view} venue={venue} isListShown openBooking={null} onOpenBooking={() => undefined} />
  )
}

afterEach(() => {
  clearTimeline()
  closeDraft()
  setChosenTime(null)
  choosePlace(null)
  setNearTo(null)
  wantFloor({ areaId: null, levelId: null })
  setReserveMode('timeline')
  setMode('day')
})

test('ui, list: ten thousand resources are told as so many, and drawn as few as show', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(
    servicesOf({ resources: rooms(10_000), scheduleOf: free }),
    <Followed>
      <ListMode />
    </Followed>,
  )
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

test('ui, list: cards tell how things stand at the chosen time, and reserve then or at the next free time', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(
    servicesOf({
      resources: rooms(2),
      scheduleOf: (email, quarters) => (email.startsWith('r001') ? atNoon : free)(email, quarters),
    }),
    <Followed>
      <ListMode />
    </Followed>,
    '/reservations/reserve?time=12:00',
  )
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

/** Also arranges again as schedules load, like the running product. */
const Grouped = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices()
  useEffect(() => followFreeTime(services), [services])
  return <Followed>{children}</Followed>
}

/** Room 001 is taken from 09:00 to 09:15, the others never. */
const atNine = (email: string, quarters: number) => ({
  email,
  availabilityView: email.startsWith('r001') ? `${'0'.repeat(36)}2${'0'.repeat(quarters - 37)}` : '0'.repeat(quarters),
})

test('ui, list: of another day the groups name the time that their offers begin at, never now', async () => {
  await page.viewport(1200, 800)
  setReserveMode('list')
  const screen = await renderScreen(
    servicesOf({ resources: rooms(3), scheduleOf: atNine }),
    <Grouped>
      <ListMode />
    </Grouped>,
    '/reservations/reserve?view=list',
  )
  await expect.element(screen.getByText('Free now (3)')).toBeVisible()
  setDay(addDays(today, 3))
  await expect.element(screen.getByText('Free at 09:00 (2)')).toBeVisible()
  await expect.element(screen.getByText('Free by 09:30 (1)')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /09:00 – 11:30.*Room 002/ })).toBeVisible()
  expect(screen.container.textContent).not.toContain('Free now')
})

test('section 3: the groups of the timeline are free now only on days with a now', async () => {
  await page.viewport(1200, 800)
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
  // Three days from yesterday on contain the present.
  setDay(addDays(today, -1))
  await expect.element(screen.getByText('Free now', { exact: true })).toBeVisible()
})

test('a gap that is shorter than requested is offered as it is, with its length', async () => {
  await page.viewport(1200, 800)
  const short = (email: string, quarters: number) => ({
    email,
    availabilityView: `${'2'.repeat(48)}0022${'0'.repeat(quarters - 52)}`,
  })
  const screen = await renderScreen(
    servicesOf({ resources: rooms(1), scheduleOf: short }),
    <Followed>
      <ListMode />
    </Followed>,
    '/reservations/reserve?time=12:00',
  )
  const card = screen.getByRole('article', { name: 'Room 001' })
  await expect.element(card.getByText('until 12:30')).toBeVisible()
  await card.getByRole('button', { name: 'Reserve 12:00 – 12:30 (30 mins), Room 001' }).click()
  expect(draftState.draft?.span).toEqual({ start: quarterOf('12:00') * 900_000, end: quarterOf('12:30') * 900_000 })
})

const ListOrTimeline = () => (useSnapshot(reserveMode).current === 'list' ? <ListMode /> : <Timeline />)

test('ui, list: the timeline after the list begins an hour before now, like a timeline that was opened first', async () => {
  await page.viewport(1200, 800)
  setReserveMode('list')
  const screen = await renderScreen(
    servicesOf({ resources: rooms(2), scheduleOf: free }),
    <Followed>
      <div style={{ height: 600 }}>
        <ListOrTimeline />
      </div>
    </Followed>,
  )
  await expect.element(screen.getByRole('article', { name: 'Room 001' })).toBeVisible()
  setReserveMode('timeline')
  await expect.element(screen.getByRole('row', { name: 'Room 001' })).toBeVisible()
  const nine = 9 * 4 * timeline.sizes.quarterWidth
  await vi.waitFor(() => expect(screen.container.querySelector('[data-timeline-scroller]')?.scrollLeft).toBe(nine))
})

test('threat T15: a card requests no picture of a host that config.json does not name, and shows its placeholder', async () => {
  await page.viewport(1200, 800)
  const own = '/sandbox/public/pictures/room-1.svg'
  const urls = ['https://foreign.invalid/a.png', own]
  const resources = rooms(2).map((room, index) => ({
    ...room,
    files: [{ name: 'Picture', url: urls[index] ?? '', kind: 'image' }],
  }))
  const screen = await renderScreen(
    servicesOf({ resources, scheduleOf: free }),
    <Followed>
      <ListMode />
    </Followed>,
  )
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

test('ui, list: groups stand under their headings', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(
    servicesOf({ resources: rooms(3), scheduleOf: free }),
    <Followed>
      <ListMode />
    </Followed>,
  )
  setQuestion({ groupBy: 'type' })
  await expect.element(screen.getByRole('heading', { name: /^Room \(/ })).toBeVisible()
})

test('ui, time slider: keys go by quarters and hours, and back to now', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(
    servicesOf({ resources: rooms(1), scheduleOf: free }),
    <Followed>
      <TimeBar />
    </Followed>,
  )
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

test('ui, phone: the shown view is written in full next to every date', async () => {
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

test('section 3, fromColleague: the whole seat is shown with its day, on a phone too', async () => {
  await page.viewport(390, 844)
  const screen = await renderScreen(servicesOf({ resources: rooms(1), scheduleOf: atNoon }), <Conditions />)
  const at = { start: instantOf(quarterOf('08:00') * 900_000), end: instantOf(quarterOf('16:00') * 900_000) }
  const seat = { name: 'Desk KAR 1N-001', isWorkplace: true, resource: null, ...at }
  setQuestion({ near: resourceIdOf('r001') })
  setNear({ email: emailOf('ada@example.com'), name: 'Matěj Melnyk', phase: 'found', seat, day: today })
  onTestFinished(() => setNear(null))
  setDay(addDays(today, 2))
  const words = screen.getByText('Near Matěj Melnyk: Desk KAR 1N-001, Fri 20 Nov')
  await expect.element(words).toBeVisible()
  const cut = words.element().parentElement
  expect(cut?.scrollWidth).toBeLessThanOrEqual(cut?.clientWidth ?? 0)
})

test('ui, equal list: the places of the floor with their states, chosen by key, nearest first where wanted', async () => {
  await page.viewport(1200, 800)
  setChosenTime(12 * 60)
  const screen = await renderScreen(
    servicesOf({
      resources: rooms(3),
      scheduleOf: (email, quarters) => (email.startsWith('r002') ? atNoon : free)(email, quarters),
    }),
    <Followed>
      <Pane />
    </Followed>,
  )
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
  // Room 002, in the office, is across the corridor; room 001 is at its far end.
  await vi.waitFor(() => expect(names()).toEqual(['Room 003', 'Room 002', 'Room 001']))
  setQuestion({ search: 'Room 001' })
  await expect.element(screen.getByRole('heading', { name: 'Hidden by filters' })).toBeVisible()
  expect(timeline.question.search).toBe('Room 001')
})

test('ui, toolbar: no choice of a place if no area has a name', async () => {
  const services = servicesOf({ resources: rooms(2), scheduleOf: free })
  const area = { id: '1', parentAreaId: null, name: '', maxUt: 100, timezone: null }
  const show = async (areas: readonly (typeof area)[]) => {
    configuration.current = ref({ ...services.configuration, areas: [...areas] })
    onTestFinished(() => {
      configuration.current = null
    })
    return renderScreen(services, <PlaceSelect />)
  }
  const named = await show([{ ...area, name: 'Prague' }])
  await expect.element(named.getByRole('combobox', { name: 'Location' })).toBeVisible()
  await named.unmount()
  const unnamed = await show([area])
  await expect.element(unnamed.getByRole('combobox')).not.toBeInTheDocument()
})

test('ui, toolbar: on a phone the day keeps its room, and one choice takes days, list or plan', async () => {
  await page.viewport(390, 844)
  const screen = await renderScreen(
    servicesOf({ resources: rooms(2), scheduleOf: free }),
    <Followed>
      <div style={{ container: 'screen / inline-size' }}>
        <Toolbar />
      </div>
    </Followed>,
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

test('ui, conditions: a search alone is cleared in its field; a filter brings the button that clears everything', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(
    servicesOf({ resources: rooms(3), scheduleOf: free }),
    <Followed>
      <Conditions />
    </Followed>,
  )
  setQuestion({ search: 'Room 002' })
  await expect.element(screen.getByRole('button', { name: 'Why 2 are hidden' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
  setQuestion({ name: 'Room 002' })
  await screen.getByRole('button', { name: 'Clear all' }).click()
  expect([timeline.question.search, timeline.question.name]).toEqual(['', ''])
})

test('ui, floor plan: where no maps are set up it says so, and leads on', async () => {
  await page.viewport(1200, 800)
  const screen = await renderScreen(servicesOf({ resources: rooms(1), scheduleOf: free }), <FloorplanMode />)
  await expect.element(screen.getByText('No floor plan available')).toBeVisible()
  await screen.getByRole('button', { name: 'Show as a list' }).click()
  expect(reserveMode.current).toBe('list')
})
