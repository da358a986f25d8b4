import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushEvent } from '#tests/services/push-event.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { wantedValues } from '#src/features/controls/model/state.ts'
import FloorplanMode from '#src/features/maps/screen/floorplan/floorplan-mode.tsx'
import { choosePlace, floorState, setClosures } from '#src/features/maps/model/floorplan/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { connection } from '#src/base/connection.ts'
import type { ColleagueDay } from '#src/features/availability/model/rules/colleague-day.ts'
import { setKnownPeople, peopleToday } from '#src/features/people/model/state.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { planPanes, setChosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { clearTimeline } from '#src/features/timeline/model/state.ts'
import { setQuestion, clearSearch } from '#src/base/search-state.ts'
import { setNow } from '#src/base/reader.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Services } from '#src/base/needs.ts'
import { useServices } from '#src/base/use-needs.ts'
import { draftOf, eventOf } from '#tests/services/scripted-services.ts'
import { rooms, takenFrom, today } from '#tests/services/timeline-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { Followed, mappedServices } from '#tests/screens/mapped-services.tsx'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const at = (time: string): Instant => Date.parse(`${today}T${time}:00+01:00`) as Instant

beforeEach(async () => {
  configuration.navigationConfigured = true
  await page.viewport(1200, 800)
})

/** Returns the lights of room 003, on or off. */
const lightsAre = (value: boolean): ControllableObject => ({
  id: 'lights',
  resourceId: 'r003',
  name: 'Ceiling lights',
  confirmsReservations: false,
  elements: [
    {
      id: 'power',
      type: 'control-1',
      state: 2,
      label: 'Power',
      control: { kind: 'switch' },
      objectLabel: '',
      icon: '',
      value,
      unit: '',
      color: '#f5c518',
    },
  ],
})

/** Opens the floor plan at noon, with room 002 reserved from 12:00 to 13:00. */
async function openPlan(
  more: Partial<Services> = {},
  devices = [lightsAre(true)],
  resources = rooms(3),
  shownStates = 1,
) {
  setChosenTime(12 * 60)
  const span = { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z' }
  const scheduleItems = [{ ...span, status: 'busy', subject: 'Budget', organizer: 'Ada' }]
  const scheduleOf = takenFrom('12:00', '13:00', { of: 'r002', scheduleItems })
  const services = { ...mappedServices({ resources, scheduleOf }, devices), ...more }
  const placedServices: Services[] = []
  const screen = await renderScreen(
    services,
    <Followed>
      <FloorplanMode />
      <Placed onPlaced={(placed) => void placedServices.push(placed)} />
    </Followed>,
    '/reservations/reserve?time=12:00',
  )
  await expect.poll(() => document.querySelector('[data-floorplan=drawn]')).not.toBeNull()
  const states = screen.getByText(/^reserved$/i)
  await expect.poll(() => states.elements().length).toBeGreaterThanOrEqual(shownStates)
  return { ...screen, placed: placedServices[0] ?? services }
}

/** Reports the services of the screen, which receive hub events. */
const Placed = ({ onPlaced }: { readonly onPlaced: (services: Services) => void }) => {
  const services = useServices()
  useEffect(() => onPlaced(services), [services, onPlaced])
  return null
}

/** Returns the tooltip of a place. The plan gives screen readers the same text. */
const tip = (): HTMLElement | null => document.querySelector<HTMLElement>('body > div[data-in-window]')

/** Returns the label of the focused place. */
function active(plan: Element): string {
  const id = plan.getAttribute('aria-activedescendant') ?? ''
  return document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? ''
}

/** Moves the keyboard focus to a place. */
async function focusPlace(plan: HTMLElement | SVGElement, name: string): Promise<void> {
  plan.focus()
  await userEvent.keyboard('{End}')
  for (let step = 0; step < 8 && !active(plan).startsWith(name); step += 1) await userEvent.keyboard('{ArrowLeft}')
}

const legendItems = () => [...document.querySelectorAll('[aria-label=Legend] li')].map((one) => one.textContent)

test('ui, floor plan: the tooltip of the focused place stays in the window until Escape', async () => {
  const screen = await openPlan()
  const plan = screen.getByRole('listbox').element()
  await focusPlace(plan, 'Room 002')
  await vi.waitFor(() => expect(tip()?.textContent).toMatch(/^Room 002.*reserved.*free from 13:00/))
  const { left, top, right, bottom } = tip()?.getBoundingClientRect() ?? new DOMRect(-1, -1)
  expect(left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight).toBe(true)
  // The reason comes later, because it needs the engine.
  await vi.waitFor(() =>
    expect(document.querySelector('body > p[role=status]')?.textContent).toMatch(/reserved by Ada/),
  )
  await userEvent.keyboard('{Escape}')
  expect(tip()).toBeNull()
  expect(document.activeElement).toBe(plan)
  await userEvent.keyboard('{Home}')
  await vi.waitFor(() => expect(tip()).not.toBeNull())
  await userEvent.tab()
  await vi.waitFor(() => expect(tip()).toBeNull())
})

test('ui, floor plan: a phone shows the plan, the chosen place below it and the list on request', async () => {
  await page.viewport(390, 844)
  const screen = await openPlan()
  const list = screen.getByRole('list', { name: 'Results' })
  const shown = screen.getByRole('button', { name: 'Show list' })
  await expect.element(shown).toHaveAttribute('aria-expanded', 'false')
  expect(list.elements()).toEqual([])
  await focusPlace(screen.getByRole('listbox').element(), 'Room 002')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('region', { name: 'Room 002' })).toBeVisible()
  expect(list.elements()).toEqual([])
  await shown.click()
  await expect.element(list).toBeVisible()
  const fills = screen.getByRole('checkbox', { name: 'Occupancy' })
  expect(fills.elements()).toEqual([])
  await screen.getByRole('button', { name: 'Layers' }).click()
  await fills.click()
  expect(floorState.layers.heat).toBe(true)
  await checkAccessibility(screen.container)
})

test('ui, floor plan: the plan takes the space of the list if nothing can be reserved', async () => {
  const screen = await openPlan()
  const shown = screen.getByRole('button', { name: 'Show list' })
  await expect.element(shown).toHaveAttribute('aria-expanded', 'true')
  const floors = screen.getByRole('combobox', { name: 'Floor' })
  const other = [...(floors.element() as HTMLSelectElement).options].find(({ selected }) => !selected)
  await floors.selectOptions(other?.value ?? '')
  await expect.element(shown).toHaveAttribute('aria-expanded', 'false')
  await shown.click()
  await expect.element(screen.getByText('Nothing here can be reserved.')).toBeVisible()
})

test('ui, floor plan: a collapsed list stays collapsed and leaves its width to the plan', async () => {
  const screen = await openPlan()
  const fold = screen.getByRole('button', { name: 'Show list' })
  const list = screen.getByRole('complementary', { name: 'Show list' })
  const widthOf = (element: Element): number => element.getBoundingClientRect().width
  expect(widthOf(list.element())).toBe(300)
  const plan = screen.getByRole('listbox').element()
  const beside = widthOf(plan)
  await fold.click()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => widthOf(plan)).toBe(beside + 300)
  await screen.unmount()
  clearTimeline()
  clearSearch()
  const next = await openPlan({}, [], rooms(3), 0)
  await expect.element(next.getByRole('button', { name: 'Show list' })).toHaveAttribute('aria-expanded', 'false')
  await next.getByRole('button', { name: 'Show list' }).click()
  await expect.element(next.getByRole('complementary', { name: 'Show list' })).toBeVisible()
  expect(planPanes).toEqual({ filters: false, list: true })
  // The time bar is below the plan.
  const [time, drawn] = [next.getByRole('slider').element(), next.getByRole('listbox').element()]
  expect(time.getBoundingClientRect().top).toBeGreaterThanOrEqual(drawn.getBoundingClientRect().bottom)
})

test('why not: a place that the filters hide shows the reason on the plan, in the list and to screen readers', async () => {
  const screen = await openPlan()
  setQuestion({ requirements: [{ id: 'main', typeId: null, areas: [], capacity: { min: 6, max: null }, filters: [] }] })
  await expect.element(screen.getByRole('button', { name: /^Room 001, .*hidden by filters: .*has 4/ })).toBeVisible()
  await focusPlace(screen.getByRole('listbox').element(), 'Room 001')
  await vi.waitFor(() => expect(tip()?.textContent).toMatch(/hidden by filters: .*has 4/))
  await vi.waitFor(() =>
    expect(document.querySelector('body > p[role=status]')?.textContent).toMatch(/hidden by filters: .*has 4/),
  )
})

test('section 9: a closed place is named with the plan and shown as closed', async () => {
  const screen = await openPlan()
  const [place] = floorState.places?.filter(({ name }) => name === 'Room 002') ?? []
  const { levelId } = floorState
  if (place === undefined || place.featureId === null || levelId === null) throw new Error('No room on the plan')
  const places = [{ levelId, point: { x: 0, y: 0 }, unitId: place.featureId }]
  setClosures([{ id: place.featureId, kind: 'way', name: 'Room 002', places, opensAt: null }])
  const plan = screen.getByRole('listbox')
  await expect.element(plan).toHaveAccessibleName(/, Room 002: Closed now$/)
  await expect.element(screen.getByRole('button', { name: /^Room 002, .*Closed now/ })).toBeVisible()
  choosePlace(place.id)
  const chosen = screen.getByRole('region', { name: 'Room 002' })
  await expect.element(chosen.getByText('Closed now', { exact: true })).toBeVisible()
  setClosures([])
  await expect.element(plan).toHaveAccessibleName(/floor plan$/)
})

test('ui, floor plan: a legend explains the visible states and the occupancy levels', async () => {
  const screen = await openPlan()
  const legend = screen.getByRole('region', { name: 'Legend' })
  expect(legendItems()).toEqual(['free', 'reserved'])
  await screen.getByRole('checkbox', { name: 'Occupancy' }).click()
  expect(legendItems()).toEqual(['0% empty', '50% half full', '100% full'])
  expect(floorState.layers).toEqual({ people: true, controls: false, heat: true })
  await checkAccessibility(screen.container)
  await legend.getByRole('button', { name: 'Occupancy' }).click()
  expect(legend.element().querySelector('li')?.checkVisibility()).toBe(false)
})

test('ui, floor plan: the legend explains the outlined places, whatever their state', async () => {
  const resources = rooms(3).map((room) => ({
    ...room,
    conditions: { reservedTo: room.id === 'r002' ? ('you' as const) : null },
  }))
  await openPlan({}, [], resources)
  await expect.poll(legendItems).toEqual(['free', 'reserved', 'assigned to you'])
})

test('people: a favourite colleague is shown at the place of their calendar, on the plan and in the list', async () => {
  const ada = { email: 'ada@foyer.example' as Email, name: 'Ada Lovelace' }
  const resource = { id: 'r003' as ResourceId, typeId: 'room', areaId: null, areaName: '' }
  const seat = { name: 'Room 003', start: at('11:00'), end: at('14:00'), resource, isWorkplace: false }
  peopleToday.settle(
    new Map([[ada.email, { data: 'ready', span: {} as QuarterSpan, day: {} as ColleagueDay, seat }]]),
    { asOf: at('10:00') },
  )
  const screen = await openPlan()
  setKnownPeople({ favourites: [ada as never], recent: [], reservedFor: [] })
  await expect.element(screen.getByRole('button', { name: /^Room 003, .*Ada Lovelace here/ })).toBeVisible()
  setChosenTime(15 * 60)
  await expect.element(screen.getByRole('button', { name: /^Room 003, (?!.*Ada)/ })).toBeVisible()
})

test('controls: a device of a place can be operated there by pointer and keyboard, with an immediate change that is undone on failure', async () => {
  connection.hub = 'Connected'
  const responses: ((taken: Result<null>) => void)[] = []
  const hub = { invokeObject: () => new Promise<Result<null>>((respond) => void responses.push(respond)) }
  const there = [lightsAre(true)]
  const screen = await openPlan({ hub: hub as unknown as Services['hub'] }, there)
  setChosenTime(null)
  await screen.getByRole('checkbox', { name: 'Controls' }).click()
  const listed = (value: string) => screen.getByRole('button', { name: new RegExp(`^Room 003, .*, ${value}$`) })
  await expect.element(listed('On')).toBeVisible()

  // A click on the plan chooses the place.
  const stage = screen.getByRole('listbox')
  const { width, height } = stage.element().getBoundingClientRect()
  const position = { x: width * 0.7, y: height * 0.38 }
  await userEvent.hover(stage, { position, force: true })
  await vi.waitFor(() => expect(tip()?.textContent).toMatch(/^Room 003/))
  await userEvent.click(stage, { position, force: true })
  const chosen = screen.getByRole('region', { name: 'Room 003', exact: true })
  const power = chosen.getByRole('switch', { name: /Power/ })
  await expect.element(power).toBeChecked()
  const plan = stage.element()
  const drawn = () => active(plan)
  expect(drawn()).toMatch(/^Room 003, .*, On$/)
  await power.click()
  expect(drawn()).toMatch(/^Room 003, .*, Off$/)
  await expect.element(listed('Off')).toBeVisible()
  responses.shift()?.(succeed(null))
  there[0] = lightsAre(false)
  pushEvent(screen.placed, { kind: 'object-changed', objectId: 'lights', data: { power: false } })
  await expect.poll(() => wantedValues.byElement.size).toBe(0)
  expect(drawn()).toMatch(/, Off$/)

  // By keyboard, the place is chosen again, and the server refuses the change.
  choosePlace(null)
  plan.focus()
  await userEvent.keyboard('{Home}')
  for (let step = 0; step < 8 && !drawn().startsWith('Room 003'); step += 1) await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{Enter}')
  await expect.element(power).not.toBeChecked()
  for (let step = 0; step < 20 && document.activeElement !== power.element(); step += 1) await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(power).toBeChecked()
  expect(drawn()).toMatch(/^Room 003, .*, On$/)
  responses.shift()?.(fail({ kind: 'api-unreachable' }))
  await expect.poll(drawn).toMatch(/^Room 003, .*, Off$/)
  await expect.element(listed('Off')).toBeVisible()
  expect(notices.queue.map(({ key }) => key)).toContain('controls.notChanged')
  await screen.getByRole('checkbox', { name: 'Controls' }).click()
  await expect.element(screen.getByRole('button', { name: /^Room 003, (?!.*, Off$)/ }).first()).toBeVisible()
})

/** Returns the presence sensor of room 002. */
const sensorIs = (isOccupied: boolean): ControllableObject => ({
  ...lightsAre(true),
  id: 'sensor',
  resourceId: 'r002',
  name: 'Presence sensor',
  elements: lightsAre(true).elements.map((element) => ({
    ...element,
    id: 'occupied',
    type: 'indicator-1',
    control: null,
    icon: 'occupancy',
    value: isOccupied,
    color: isOccupied ? '#d9911e' : '#2f9e63',
  })),
})

test('ui, floor plan: sensors and their legend are shown only if the time bar is at now', async () => {
  const screen = await openPlan({}, [sensorIs(false), { ...sensorIs(true), id: 'other', resourceId: 'r003' }])
  await screen.getByRole('checkbox', { name: 'Controls' }).click()
  const vacant = screen.getByRole('button', { name: /^Room 002, .*, Vacant$/ })
  await expect.poll(legendItems).toEqual(['free', 'reserved', 'sensors: only at “Now”'])
  expect(vacant.elements()).toEqual([])
  await screen.getByRole('button', { name: 'Now', exact: true }).click()
  await expect.poll(legendItems).toEqual(['free', 'not available', 'nobody there', 'someone there'])
  await expect.element(vacant).toBeVisible()
  await checkAccessibility(screen.container)
  setChosenTime(15 * 60)
  await expect.poll(legendItems).toEqual(['free', 'sensors: only at “Now”'])
  expect(vacant.elements()).toEqual([])
})

test('ui, floor plan: a reserved room is marked after ten minutes without a person, until one comes', async () => {
  const screen = await openPlan({}, [sensorIs(false)])
  setNow(at('12:05'))
  setChosenTime(null)
  const listed = (state: string) =>
    screen.getByRole('button', { name: new RegExp(`^Room 002, .*, ${state}, free from 13:00`) })
  await expect.element(listed('reserved')).toBeVisible()
  setNow(at('12:14'))
  await expect.element(listed('reserved')).toBeVisible()
  setNow(at('12:16'))
  await expect.element(listed('reserved, nobody there')).toBeVisible()
  await expect.poll(legendItems).toEqual(['free', 'reserved, nobody there'])
  await listed('reserved, nobody there').click()
  const chosen = screen.getByRole('region', { name: 'Room 002', exact: true })
  await expect.element(chosen.getByText('reserved, nobody there')).toBeVisible()
  // The sensor does not matter at another time.
  setChosenTime(12 * 60 + 45)
  await expect.element(listed('reserved')).toBeVisible()
  setChosenTime(null)
  await expect.element(listed('reserved, nobody there')).toBeVisible()
  pushEvent(screen.placed, { kind: 'object-changed', objectId: 'sensor', data: { occupied: true } })
  await expect.element(listed('reserved')).toBeVisible()
  await expect.poll(legendItems).toEqual(['free', 'reserved'])
})

test('the user’s own reservation of a place opens its card', async () => {
  const screen = await openPlan()
  const { notes, timeZone, ...draft } = draftOf({ subject: 'Budget', span: { start: at('12:00'), end: at('13:00') } })
  const resources = [{ name: 'Room 002', email: 'r002@example.com' as Email }]
  const event = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, 'own', 'accepted')
  setReservations([deriveReservation(event, null, null, at('12:00'))], at('12:00'))
  await screen
    .getByRole('list', { name: 'Results' })
    .getByRole('button', { name: /^Room 002.*yours: Budget/ })
    .click()
  const open = screen.getByRole('button', { name: 'yours: Budget', exact: true })
  await open.click()
  const card = screen.getByRole('dialog', { name: 'Budget' })
  await expect.element(card.getByRole('link', { name: 'Budget' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})
