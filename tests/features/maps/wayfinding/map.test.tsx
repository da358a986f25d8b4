import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { guestRights, session, setSignedIn, visitorRights } from '#src/features/account/model/state.ts'
import { setConfiguration, setLanguage } from '#src/features/settings/model/state.ts'
import MapScreen from '#src/features/maps/screen/wayfinding/map/map.tsx'
import { reloadOpenMap } from '#src/features/maps/model/floorplan/map-changes.ts'
import { placeOffers } from '#src/features/maps/model/wayfinding/watch-place-offers.ts'
import { clearMap, mapState } from '#src/features/maps/model/wayfinding/state.ts'
import { setZone } from '#src/base/reader.ts'
import { waitlist } from '#src/features/waitlist/model/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { visitOf } from '#tests/services/visit-of.ts'
import type { Services, Visit } from '#src/base/needs.ts'
import { readAssist } from '#src/wire/assist.ts'
import { type PointOfInterest, readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { addLift, drawVenue, feature, pick, point } from '#indoor-tests/venue/drawn-venue.ts'
import { groupCampus, type GroupCampus } from '../../groups/group-campus.ts'
import { nameFloors, withMap } from '#tests/services/drawn-map.ts'
import { clearStores, createWorld, type World } from '#tests/services/scripted-services.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

let campus: GroupCampus
let world: World
let missing: Fault | null
beforeEach(async () => {
  missing = null
  points = []
  hasLift = false
  hours = null
  world = await createWorld()
  campus = groupCampus(world, '/map')
})

/** If the drawn building has a lift. */
let hasLift = false

/** Opening hours of the coffee bar. */
let hours: string | null = null

/** The server's points of interest. */
let points: readonly PointOfInterest[] = []

function services(): Services {
  const drawn = drawVenue()
  if (hasLift) addLift(drawn)
  drawn.amenity.push(
    feature('amenity', 'coffee', point(19, 11), {
      category: 'cafe',
      name: { en: 'Coffee' },
      unit_ids: ['lounge-0'],
      hours,
    }),
  )
  for (const [unit, id] of Object.entries({ 'room-0': 'amber', 'office-0': 'birch' }))
    pick(drawn, 'unit', unit).properties['resource_id'] = id
  for (const [level, area] of Object.entries({ 'floor-0': 'f1', 'floor-1': 'f2' }))
    pick(drawn, 'level', level).properties['area_id'] = area
  nameFloors(drawn)
  const configuration = { ...campus.services.configuration, timelineDefaults: { duration: 60 } } as never
  const fault = missing
  return withMap({ ...campus.services, configuration }, drawn, {
    pois: () => Promise.resolve(succeed(points)),
    attribution: () => 'Map: Dock Ltd, CC BY 4.0',
    ...(fault && { venue: () => Promise.resolve(fail(fault)) }),
  })
}
/** As in the shell, the layout depends on the width of the screen, and the screen scrolls. */
const inShell = { container: 'screen / inline-size', overflow: 'auto', height: '100dvh' }
const renderMap = (path = '/map', shown: Visit | Services = services()) =>
  renderScreen(
    shown,
    <div style={inShell}>
      <MapScreen />
    </div>,
    path,
  )
/** Renders the page for a medium. */
const emulate = async (media: string): Promise<void> => {
  const browser = cdp() as unknown as { send(name: string, values: object): Promise<unknown> }
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await browser.send('Emulation.setEmulatedMedia', { media, features })
}
type MapScreenQueries = Awaited<ReturnType<typeof renderMap>>
async function leave({ unmount }: MapScreenQueries): Promise<void> {
  await unmount()
  clearStores()
}
/** Types a name into the search, and clicks the first place that begins with it. */
async function choose({ getByRole }: MapScreenQueries, name: string): Promise<void> {
  await getByRole('searchbox').fill(name)
  await getByRole('button', { name: new RegExp(`^${name}`, 'i') }).click()
}
const codeOf = (id: string): string => mapState.places.list.find((place) => place.id === id)?.code ?? ''
/** The codes of places, which are known on an open map only, without the lift and with it. */
const codes = new Map<boolean, ReadonlyMap<string, string>>()
/** Returns the address of a route. */
async function pathBetween(from: string, to: string): Promise<string> {
  if (!codes.has(hasLift)) {
    const screen = await renderMap()
    await vi.waitUntil(() => mapState.phase === 'ready')
    codes.set(hasLift, new Map(mapState.places.list.map(({ id, code }) => [id, code])))
    await leave(screen)
  }
  const known = codes.get(hasLift)
  return `/map?from=${known?.get(from)}&to=${known?.get(to)}`
}

test('the plan contains the attribution of the map data', async () => {
  const { getByText } = await renderMap()
  await expect.element(getByText('Map: Dock Ltd, CC BY 4.0')).toBeVisible()
})

test('a place shows its opening hours, and if it is closed', async () => {
  hours = 'Tu-Fr 08:00-16:30; Sa 10:00-12:00,13:00-15:00'
  const { getByRole, getByText } = await renderMap()
  await getByRole('searchbox', { name: 'Find a place' }).fill('coffee')
  await expect.element(getByRole('button', { name: /^Coffee/ })).toHaveTextContent('Floor 0 · Closed now')
  await getByRole('button', { name: /^Coffee/ }).click()
  // It is Monday.
  await expect.element(getByText('Closed now, opens Tue 08:00')).toBeVisible()
  await expect
    .element(getByText('Opening hours: Tue–Fri 08:00 – 16:30; Sat 10:00 – 12:00, 13:00 – 15:00'))
    .toBeVisible()
})

describe('section 7: changed points of interest', () => {
  test('a new place can be found, and a deleted target causes an error', async () => {
    const { getByRole, getByText } = await renderMap()
    const search = getByRole('searchbox', { name: 'Find a place' })
    await search.fill('locker')
    await expect.element(getByText('No places found').first()).toBeInTheDocument()
    points = readPointsOfInterest([{ id: 'locker', name: 'Locker', unitId: 'lounge-1' }]).good
    await reloadOpenMap(campus.services)
    await getByRole('button', { name: /^Locker/ }).click()
    await getByRole('button', { name: 'Directions' }).click()
    points = []
    await reloadOpenMap(campus.services)
    await expect.element(getByRole('alert')).toBeVisible()
    expect(mapState.session.fault).toBe('TargetNotFound')
  })
})

describe('closures of the building', () => {
  const close = (...ids: readonly string[]): void => {
    const closures = ids.map((id) => ({ id }))
    const read = readAssist({ assistConfigured: true, asistConfiguration: { serverType: 'o365', closures } })
    if (!read.ok || read.value.configuration === null) throw new Error('No configuration')
    setConfiguration(read.value.configuration, read.value)
  }

  test('closures are listed, and an open route is planned again around them', async () => {
    hasLift = true
    const path = await pathBetween('lounge-0', 'lounge-1')
    const first = await renderMap()
    close('lift')
    await expect.element(first.getByRole('region', { name: 'Closed now' })).toHaveTextContent('Lift by lounge 0')
    await first.unmount()
    close()
    const { getByRole, getByText, container } = await renderMap(path)
    await getByText(/Take the lift up from Floor 0/)
      .first()
      .click()
    close('lift')
    await expect.element(getByText('Closures have changed. Here’s your new route.')).toBeVisible()
    await expect.element(getByText('Lift by lounge 0 is out of service. This route takes the stairs.')).toBeVisible()
    await checkAccessibility(container)
    await getByRole('switch', { name: /Step-free/ }).click()
    await expect.element(getByText('There’s no step-free route.')).toBeVisible()
    await expect.element(getByText('Closed lift (Floor 0)')).toBeVisible()
    close()
    await expect.element(getByText(/Take the lift up from Floor 0/).first()).toBeVisible()
  })
})

describe('section 2: the map and its view modes', () => {
  test('a target from the list and a start by its code lead to the steps of a route', async () => {
    const { getByRole, getByText, container, history } = await renderMap()
    await getByRole('button', { name: /^Destination/ }).click()
    await getByRole('searchbox', { name: 'Go to' }).fill('loun')
    await getByRole('button', { name: /^lounge 0/ }).click()
    await expect.element(getByRole('heading', { name: 'Start from' })).toHaveFocus()
    await getByRole('searchbox').fill('222222')
    await expect.element(getByText('That code isn’t right. Check it and try again.').last()).toBeVisible()
    await getByRole('searchbox').fill(codeOf('room-0').toLowerCase())
    await userEvent.keyboard('{Enter}')
    const steps = getByRole('list').filter({ hasText: 'Leave “room 0”.' }).getByRole('listitem')
    await expect.element(steps.first()).toHaveTextContent(/^1Leave “room 0”\. Turn right and walk \d+ m\./)
    await expect.element(steps.last()).toHaveTextContent(/You’ll find “lounge 0” on your left\.$/)
    await checkAccessibility(container)
    await getByRole('button', { name: 'Start route' }).click()
    await expect.element(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect.element(getByRole('button', { name: 'Previous step' })).toBeDisabled()
    expect(history.at(-1)).toMatch(/^\/map\?w=\w{17}$/)
    expect(mapState.session.target?.way).toBe('SelectedFromList')
    expect(mapState.session.start?.way).toBe('TypeQr')
    await getByRole('button', { name: 'Back' }).click()
    await expect.element(getByRole('button', { name: 'Resume' })).toBeVisible()
    await getByRole('button', { name: 'Swap start and destination' }).click()
    await expect.element(getByRole('heading', { name: 'Route to room 0' })).toBeVisible()
    darken()
    await checkAccessibility(container)
  })

  test('a category in the search lists its numbered places, which arrow keys can reach', async () => {
    const screen = await renderMap()
    const { getByRole, getByText, container } = screen
    const search = getByRole('searchbox')
    await search.fill('xylophone')
    await expect.element(getByText('No places found').last()).toBeVisible()
    await expect.element(getByRole('button', { name: /^Lounges/ })).toBeVisible()
    await search.fill('cafe')
    await expect.element(getByRole('listitem').first()).toHaveTextContent('Food and drink')
    await search.fill('')
    await getByRole('button', { name: /^Start/ }).click()
    await choose(screen, 'room 0')
    await getByRole('searchbox').fill('sofa')
    const hit = getByRole('button', { name: /^Lounges\s?nearest \d+\sm$/ })
    await expect.element(hit).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(hit).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const open = getByRole('button', { name: /^Lounges/ })
    await expect.element(open).toHaveAttribute('aria-expanded', 'true')
    await expect.element(open).toHaveFocus()
    const [first, second] = [/^1\s?lounge 0\s?\d+\sm · Floor 0$/, /^2\s?lounge 1\s?\d+\sm · Floor 1\s?upstairs$/]
    await expect.element(getByRole('button', { name: first })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{End}')
    await expect.element(getByRole('button', { name: second })).toHaveFocus()
    expect(mapState.pointedAt).toBe('lounge-1')
    await checkAccessibility(container)
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.element(getByRole('searchbox')).toHaveFocus()
    await open.click()
    await expect.poll(() => mapState.listed).toEqual([])
  })

  test('the steps are read aloud on request', async () => {
    const spoken: string[] = []
    let cancelled = 0
    const voice = { speak: ({ text }: SpeechSynthesisUtterance) => spoken.push(text), cancel: () => (cancelled += 1) }
    const own = Object.getOwnPropertyDescriptor(window, 'speechSynthesis')
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: voice })
    onTestFinished(() => {
      if (own) Object.defineProperty(window, 'speechSynthesis', own)
      else Reflect.deleteProperty(window, 'speechSynthesis')
    })
    const { getByRole } = await renderMap(await pathBetween('office-0', 'office-1'))
    expect(spoken).toEqual([])
    await getByRole('button', { name: 'Read aloud' }).click()
    await expect.poll(() => spoken.length).toBeGreaterThan(2)
    expect(spoken[0]).toMatch(/^Leave “office 0”\. .+ m\./)
    await getByRole('button', { name: 'Start route' }).click()
    const whole = spoken.length
    await getByRole('button', { name: 'Next step' }).click()
    await expect.poll(() => spoken.length).toBeGreaterThan(whole)
    await getByRole('button', { name: 'Stop reading' }).click()
    await expect.element(getByRole('button', { name: 'Read aloud' })).toBeVisible()
    expect(cancelled).toBeGreaterThan(2)
  })

  test('a passage can be avoided until it is used again, and near places have their distance', async () => {
    const screen = await renderMap()
    const { getByRole, getByText } = screen
    await getByRole('button', { name: /^Start/ }).click()
    await choose(screen, 'room 0')
    const near = getByRole('region', { name: 'Nearest to room 0' })
    await expect.element(near.getByRole('button', { name: /^Coffee\s?\d+\sm · Floor 0$/ })).toBeVisible()
    await choose(screen, 'lounge 0')
    await getByRole('button', { name: 'Start route' }).click()
    await getByRole('button', { name: 'I can’t get through' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('There’s no route from here.')
    await expect.element(getByText(/^Avoiding \d\spassages?$/)).toBeVisible()
    await getByRole('button', { name: 'Use again' }).click()
    await expect.element(getByRole('button', { name: 'Start route' })).toBeVisible()
  })

  test('a link continues at its step, and a damaged link causes an error', async () => {
    const second = await renderMap(await pathBetween('office-0', 'office-1'))
    await second.getByRole('button', { name: 'Start route' }).click()
    await second.getByRole('button', { name: 'Next step' }).click()
    const link = second.history.at(-1) ?? ''
    await leave(second)
    const third = await renderMap(link)
    const current = third.getByRole('listitem').filter({ hasText: /^2/ })
    await expect.element(current).toHaveAttribute('aria-current', 'step')
    await leave(third)
    const damaged = await renderMap(link.slice(0, -1) + (link.endsWith('2') ? '3' : '2'))
    await expect.element(damaged.getByRole('alert')).toHaveTextContent('This link is incomplete.')
  })

  test('a link to a resource makes its place the target', async () => {
    await renderMap('/map?site=elsewhere&resource=amber')
    await expect.poll(() => mapState.session.target?.placeId).toBe('room-0')
  })

  test('the address contains the place with open details, or a category', async () => {
    const first = await renderMap()
    await choose(first, 'Coffee')
    const path = `/map?site=house&place=${codeOf('coffee')}`
    await expect.poll(() => first.history.at(-1)).toBe(path)
    await leave(first)
    const second = await renderMap(path)
    await expect.element(second.getByRole('heading', { name: 'Coffee' })).toBeVisible()
    await second.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => second.history.at(-1)).toBe('/map')
    await leave(second)
    const third = await renderMap('/map?place=222222')
    await expect.element(third.getByRole('alert')).toHaveTextContent('Your destination isn’t on this map.')
    await leave(third)
    const fourth = await renderMap('/map?category=lounge')
    await expect.element(fourth.getByRole('button', { name: /^1\s?lounge 0\s?Floor 0$/ })).toBeVisible()
    expect(mapState.listed.map(({ place }) => place.id)).toEqual(['lounge-0', 'lounge-1'])
  })

  test('another language changes the names in a route, but not the current step', async () => {
    const { getByRole } = await renderMap(await pathBetween('room-0', 'lounge-1'))
    await getByRole('button', { name: 'Start route' }).click()
    await getByRole('button', { name: 'Next step' }).click()
    const current = getByRole('listitem').filter({ hasText: /^2/ })
    await expect.element(current).toHaveTextContent('Take the stairs up from Floor 0 to Floor 1.')
    await expect.element(current).toHaveAttribute('aria-current', 'step')
    setLanguage('ua')
    await expect.element(current).toHaveTextContent('Take the stairs up from Поверх 0 to Поверх 1.')
    await expect.element(current).toHaveAttribute('aria-current', 'step')
  })

  test('the details of a place have directions and add it to the favourites', async () => {
    const { getByRole } = await renderMap()
    await getByRole('button', { name: /^Lounges/ }).click()
    await getByRole('button', { name: /^\d lounge 1/ }).click()
    await expect.element(getByRole('heading', { name: 'lounge 1' })).toHaveFocus()
    await getByRole('button', { name: 'Add lounge 1 to favourites' }).click()
    await expect.element(getByRole('button', { name: 'Remove lounge 1 from favourites' })).toBeVisible()
    await getByRole('button', { name: 'Directions' }).click()
    expect(mapState.session.target?.way).toBe('SelectedFromDetail')
    const favourites = getByRole('region', { name: 'Favourite places' })
    await expect.element(favourites.getByRole('button', { name: /^lounge 1/ })).toBeVisible()
    await favourites.getByRole('button', { name: /^lounge 1/ }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('You’re already there')
  })
})

describe('an open route', () => {
  beforeEach(() => page.viewport(1280, 800))

  /** Opens the route from room 0 to lounge 1, over the stairs. */
  async function openRoute() {
    const screen = await renderMap(await pathBetween('room-0', 'lounge-1'))
    await expect.element(screen.getByRole('button', { name: 'Start route' })).toBeVisible()
    return screen
  }

  test('lists its steps by floor under headings that collapse', async () => {
    const { getByRole, container } = await openRoute()
    const ground = getByRole('region', { name: /^Floor 0 \d+\sm$/ })
    const upstairs = getByRole('region', { name: /^Floor 1 \d+\sm$/ })
    const last = upstairs.getByRole('listitem').last()
    await expect.element(last).toHaveTextContent(/“lounge 1”/)
    expect(ground.getByRole('listitem').elements().at(-1)?.querySelector('[data-sign="stairs.up"]')).not.toBeNull()
    const signs = [...container.querySelectorAll('[role=listitem] [data-sign], li [data-sign]')]
    expect(signs).toHaveLength(mapState.way?.steps.length ?? 0)
    const fold = upstairs.getByRole('button', { name: /^Floor 1/ })
    await fold.click()
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
    await expect.element(last).not.toBeInTheDocument()
    await checkAccessibility(container)
    const count = mapState.way?.steps.length ?? 0
    await getByRole('button', { name: 'Start route' }).click()
    for (let step = 1; step < count; step += 1) await getByRole('button', { name: 'Next step' }).click()
    await expect.element(last).toHaveAttribute('aria-current', 'step')
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  })

  test('leads over a stop, which is in the URL and can be removed', async () => {
    const { getByRole, history, container, unmount } = await openRoute()
    const plain = history.at(-1)
    await getByRole('button', { name: 'Add a stop' }).click()
    await expect.element(getByRole('heading', { name: 'Add a stop' })).toHaveFocus()
    const near = getByRole('region', { name: 'On the way' })
    await checkAccessibility(container)
    await near.getByRole('button', { name: /^Coffee\s?\+\d+\sm · Floor 0$/ }).click()
    const onward = getByRole('listitem').filter({ hasText: 'You’re at “Coffee”. Then continue to “lounge 1”.' })
    await expect.element(onward).toBeVisible()
    await expect.poll(() => history.at(-1)).toMatch(/^\/map\?w=\w{23}$/)
    const link = history.at(-1) ?? ''
    await checkAccessibility(container)
    await getByRole('button', { name: 'Remove stop Coffee' }).click()
    await expect.element(getByRole('button', { name: 'Add a stop' })).toBeVisible()
    await expect.poll(() => history.at(-1)).toBe(plain)
    await unmount()
    clearStores()
    const other = await renderMap(link)
    await expect.element(other.getByRole('button', { name: 'Remove stop Coffee' })).toBeVisible()
  })

  test('continues from the code of a sign to the same target and stop', async () => {
    const screen = await openRoute()
    const { getByRole, getByText } = screen
    await getByRole('button', { name: 'Add a stop' }).click()
    await choose(screen, 'Coffee')
    await getByRole('button', { name: 'Start route' }).click()
    await getByRole('button', { name: 'Next step' }).click()
    await getByRole('button', { name: 'I’m at…' }).click()
    await expect.element(getByRole('heading', { name: 'I’m at…' })).toHaveFocus()
    await expect.element(getByRole('button', { name: 'Scan a code' })).toBeVisible()
    await getByRole('searchbox').fill('222222')
    await expect.element(getByText('That code isn’t right. Check it and try again.').last()).toBeVisible()
    await getByRole('searchbox').fill(`${location.origin}/#/map?from=${codeOf('office-0')}`)
    await userEvent.keyboard('{Enter}')
    const first = getByRole('listitem').filter({ hasText: 'Leave “office 0”.' })
    await expect.element(first).toHaveAttribute('aria-current', 'step')
    expect(mapState.session).toMatchObject({ target: { placeId: 'lounge-1' }, stop: { placeId: 'coffee' }, step: 0 })
  })

  test('drops a stop that was reached, and continues on another page', async () => {
    const { getByRole, unmount } = await openRoute()
    await getByRole('button', { name: 'Add a stop' }).click()
    await getByRole('region', { name: 'On the way' })
      .getByRole('button', { name: /^Coffee/ })
      .click()
    await getByRole('button', { name: /You’re at “Coffee”/ }).click()
    await expect.poll(async () => (await campus.services.storage.places.get()) as object).toMatchObject({ open: {} })
    const path = `/map?from=${codeOf('office-0')}`
    await unmount()
    clearMap()
    await renderMap(path)
    await expect.poll(() => mapState.session.stepState).toBe('StepByStepOn')
    expect(mapState.session).toMatchObject({
      start: { placeId: 'office-0' },
      target: { placeId: 'lounge-1' },
      stop: null,
      stepState: 'StepByStepOn',
    })
  })

  test('reports steps that could not be avoided, and stores the preferences', async () => {
    const { getByRole, getByText } = await openRoute()
    await getByRole('switch', { name: 'Prefer lifts' }).click()
    await expect.element(getByText(/^This route has stairs, because/)).toBeVisible()
    await getByRole('switch', { name: 'Stay indoors' }).click()
    await expect.element(getByRole('switch', { name: 'Stay indoors' })).toBeChecked()
    await expect.element(getByText(/^Part of this route is outdoors/)).not.toBeInTheDocument()
    await expect
      .poll(() => campus.services.storage.places.get())
      .toMatchObject({ prefersLifts: true, avoidsOutdoors: true, isStepFree: false })
  })

  describe('on a small screen', () => {
    /** Starts the route on a screen of this size. */
    async function startRoute(width: number, height: number) {
      await page.viewport(width, height)
      const screen = await openRoute()
      await screen.getByRole('button', { name: 'Start route' }).click()
      const card = screen.getByRole('group', { name: /^Step 1 of \d/ })
      await expect.element(card).toHaveFocus()
      return { ...screen, count: mapState.way?.steps.length ?? 0 }
    }
    const cardOf = ({ getByRole }: Awaited<ReturnType<typeof startRoute>>, step: number) =>
      getByRole('group', { name: new RegExp(`^Step ${step} of `) })
    const swipe = (element: Element, from: number, to: number, pointerType = 'touch'): void => {
      const at = (clientX: number) => ({ bubbles: true, pointerType, pointerId: 7, clientX, clientY: 500 })
      element.dispatchEvent(new PointerEvent('pointerdown', at(from)))
      element.dispatchEvent(new PointerEvent('pointerup', at(to)))
    }

    test.each([
      [390, 844],
      [360, 640],
      [844, 390],
    ])('shows the plan, the step and its buttons without scrolling at %i by %i', async (width, height) => {
      const screen = await startRoute(width, height)
      const { getByRole, container, count } = screen
      expect(count).toBeGreaterThan(2)
      for (let step = 1; step <= count; step += 1) {
        const card = cardOf(screen, step)
        await expect.element(card).toBeVisible()
        const next = getByRole('button', { name: step === count ? 'Finish' : 'Next step' })
        const previous = getByRole('button', { name: 'Previous step' })
        const plan = container.querySelector('[data-floorplan]')
        for (const element of [card.element(), next.element(), previous.element(), plan]) {
          const box = element?.getBoundingClientRect() ?? new DOMRect()
          expect(box.height).toBeGreaterThan(40)
          expect([box.left >= 0, box.top >= 0, box.right <= width, box.bottom <= height]).not.toContain(false)
        }
        expect(next.element().getBoundingClientRect().height).toBe(56)
        expect(card.element().querySelector('[data-sign]')?.getBoundingClientRect().width).toBeCloseTo(48, 1)
        const shell = container.firstElementChild?.firstElementChild
        const scrolled = [document.documentElement, ...(shell ? [shell, ...shell.querySelectorAll('*')] : [])]
          .filter((part) => getComputedStyle(part).overflowY !== 'visible')
          .filter((part) => !part.matches('[data-floorplan] *, .visually-hidden'))
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        expect(scrolled).toEqual([])
        if (step === 1) await checkAccessibility(container)
        if (step < count) await next.click()
      }
      darken()
      await checkAccessibility(container)
      await getByRole('button', { name: 'Finish' }).click()
      await expect.element(getByRole('button', { name: 'Resume' })).toBeVisible()
    })

    test('continues by swipes and arrow keys, and announces each step once', async () => {
      const screen = await startRoute(390, 844)
      const { getByRole, count } = screen
      const said = () =>
        getByRole('status')
          .elements()
          .map(({ textContent }) => textContent)
          .filter((text) => text.startsWith('Step '))
      // Screen readers read the focused first step.
      expect(said()).toEqual([])
      swipe(cardOf(screen, 1).element(), 300, 120)
      await expect.element(cardOf(screen, 2)).toBeVisible()
      expect(said()).toEqual([expect.stringMatching(new RegExp(`^Step 2 of ${count}: Take the stairs up`))])
      swipe(cardOf(screen, 2).element(), 300, 120, 'mouse')
      swipe(cardOf(screen, 2).element(), 300, 280)
      await expect.element(cardOf(screen, 2)).toBeVisible()
      swipe(cardOf(screen, 2).element(), 120, 300)
      await expect.element(cardOf(screen, 1)).toBeVisible()
      expect(said()).toEqual([expect.stringMatching(/^Step 1 of /)])
      const previous = getByRole('button', { name: 'Previous step' })
      await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
      await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
      await expect.element(cardOf(screen, 2)).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(getByRole('button', { name: 'Resume' })).toBeVisible()
    })

    test('has its options and a plan that grows behind All steps, and a button to report a blocked passage', async () => {
      const screen = await startRoute(390, 844)
      const { getByRole, getByText } = screen
      await expect.element(getByRole('switch').first()).not.toBeInTheDocument()
      await getByRole('button', { name: 'Next step' }).click()
      await getByRole('button', { name: 'All steps' }).click()
      await expect.element(getByRole('heading', { name: 'Route to lounge 1' })).toHaveFocus()
      await expect.element(getByRole('switch', { name: /Step-free/ })).toBeVisible()
      const height = () => screen.container.querySelector('[data-floorplan]')?.getBoundingClientRect().height ?? 0
      const before = height()
      await getByRole('button', { name: 'Enlarge plan' }).click()
      await expect.poll(height).toBeGreaterThan(before * 1.2)
      await getByRole('button', { name: 'Resume' }).click()
      await expect.element(cardOf(screen, 2)).toHaveFocus()
      await getByRole('button', { name: 'I can’t get through' }).click()
      await expect.element(getByText(/^Avoiding \d\spassages?$/)).toBeVisible()
    })

    test('keeps the screen awake until the end, if the browser can', async () => {
      const lock = { requested: 0, released: 0 }
      const wakeLock = {
        request: () => {
          lock.requested += 1
          return Promise.resolve({ release: () => Promise.resolve((lock.released += 1)) })
        },
      }
      const stub = (value: unknown) => Object.defineProperty(navigator, 'wakeLock', { configurable: true, value })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
      stub(wakeLock)
      const first = await startRoute(390, 844)
      await expect.poll(() => lock).toEqual({ requested: 1, released: 0 })
      document.dispatchEvent(new Event('visibilitychange'))
      await expect.poll(() => lock).toEqual({ requested: 2, released: 0 })
      await first.getByRole('button', { name: 'All steps' }).click()
      await expect.poll(() => lock).toEqual({ requested: 2, released: 1 })
      await first.unmount()
      clearMap()
      stub(undefined)
      const second = await startRoute(390, 844)
      await expect.element(cardOf(second, 1)).toBeVisible()
      expect(lock).toEqual({ requested: 2, released: 1 })
    })
  })

  test('prints its ends, its code, and a light plan with the steps of each floor', async () => {
    darken()
    const printed: number[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelectorAll('[data-print-sheet] canvas').length)
    })
    const { getByRole, container } = await openRoute()
    expect(document.querySelector('[data-print-sheet]')).toBeNull()
    await getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => printed).toEqual([2])
    const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')
    if (sheet === null) throw new Error('No sheet')
    expect(sheet.checkVisibility()).toBe(false)
    await emulate('print')
    onTestFinished(() => emulate(''))
    await expect.poll(() => sheet.checkVisibility()).toBe(true)
    expect(container.checkVisibility()).toBe(false)
    expect(sheet.innerText).toMatch(
      /^Route to lounge 1\s+Start\s+room 0 Floor 0\s+Destination\s+lounge 1 Floor 1\s+\d+\sm, about/,
    )
    expect([...sheet.querySelectorAll('h2')].map(({ innerText }) => innerText)).toEqual([
      expect.stringMatching(/^Floor 0 \d+\sm$/),
      expect.stringMatching(/^Floor 1 \d+\sm$/),
    ])
    expect(sheet.querySelectorAll('li')).toHaveLength(mapState.way?.steps.length ?? 0)
    expect(sheet.querySelectorAll('li [data-sign]')).toHaveLength(mapState.way?.steps.length ?? 0)
    expect(sheet.querySelectorAll('button, select, input, a')).toHaveLength(0)
    expect(sheet.querySelector('svg[role=img]')?.getBoundingClientRect().width).toBeGreaterThan(100)
    for (const canvas of sheet.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let light = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 540) light += 1
      expect(light / (data.length / 4)).toBeGreaterThan(0.7)
    }
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.poll(() => printed).toEqual([2, 2])
  })

  test('can be sent to a phone by a dialog', async () => {
    const { getByRole } = await openRoute()
    await getByRole('button', { name: 'Send to phone' }).click()
    await expect.element(page.getByText('Scan with your phone to open this route.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await getByRole('button', { name: 'Start route' }).click()
    await getByRole('button', { name: 'Send to phone' }).click()
    await expect.element(page.getByText('Scan with your phone to continue from this step.')).toBeVisible()
  })
})

describe('places that can be reserved', () => {
  const eva = { name: 'Eva', email: 'eva@example.com' as Email, username: 'eva', givenName: 'Eva', surname: '' }
  /** Reserves quarters from midnight in Prague. It is 7:00 there. */
  const hold = (id: string, from: number, to: number) => campus.taken.set(`${id}@example.com` as Email, [[from, to]])

  beforeEach(() => {
    setZone('Europe/Prague' as IanaZone)
    setSignedIn(eva)
  })

  async function openDetails(name: string, shown?: Visit) {
    const screen = await renderMap('/map', shown)
    await choose(screen, name)
    return screen
  }

  test('a free room can be reserved from the map, and the reservation can be undone', async () => {
    hold('amber', 34, 38)
    const { getByRole, getByText, container } = await openDetails('room 0')
    await expect.element(getByRole('heading', { name: 'Amber' })).toBeVisible()
    await expect.element(getByText('Free now')).toBeVisible()
    await expect.element(getByText('until 08:30')).toBeVisible()
    await expect.element(getByRole('button', { name: /^Notify/ })).not.toBeInTheDocument()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Reserve until 08:00 (1 hr), Amber' }).click()
    await expect.element(getByText('Reserved 07:00 – 08:00')).toBeVisible()
    expect(world.events).toHaveLength(1)
    await getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => world.events.filter(({ cancelled }) => !cancelled).length).toBe(0)
  })

  test('a taken room shows when it is free, and can be added to the waitlist', async () => {
    hold('amber', 26, 34)
    const { getByRole, getByText } = await openDetails('room 0')
    await expect.element(getByText('from 08:30')).toBeVisible()
    await getByRole('button', { name: 'Notify me when it’s free' }).click()
    await expect.poll(() => waitlist.wishes.map(({ resourceId }) => resourceId)).toEqual(['amber'])
    const [entry] = waitlist.wishes
    expect(new Date((entry?.span.from ?? 0) * 900_000).toISOString()).toBe('2026-11-23T06:15:00.000Z')
    await expect.element(getByRole('button', { name: 'On your waitlist' })).toBeVisible()
  })

  test('section 6: users without the right to reserve see the availability only', async () => {
    session.rights = guestRights
    const { getByRole, getByText } = await openDetails('room 0')
    await expect.element(getByText('Free now')).toBeVisible()
    await expect.element(getByRole('button', { name: /^Reserve/ })).not.toBeInTheDocument()
  })

  test('decisions, section 22: visitors see the place, but not its availability', async () => {
    session.rights = visitorRights
    const { getByRole, getByText, unmount } = await openDetails('room 0', visitOf(services()))
    await expect.element(getByRole('button', { name: 'Directions' })).toBeVisible()
    expect(getByText('Free now').elements()).toEqual([])
    expect(getByRole('button', { name: /^Reserve/ }).elements()).toEqual([])
    await unmount()
    clearMap()
    const there = await renderMap('/map?site=house&area=f1&here=coffee', visitOf(services()))
    await expect.element(there.getByRole('heading', { name: 'Go to' })).toBeVisible()
    expect(mapState.session.start).toEqual({ placeId: 'coffee', way: 'ScanQR' })
    expect(there.getByRole('region', { name: 'Free here now' }).elements()).toEqual([])
    expect(placeOffers.value).toEqual([])
  })

  test('the code of a place opens the map there, with free resources on its floor', async () => {
    hold('birch', 26, 34)
    const { getByRole, container } = await renderMap('/map?site=house&area=f1&here=coffee')
    const free = getByRole('region', { name: 'Free here now' })
    await expect.element(free.getByRole('heading', { name: 'Amber' })).toBeVisible()
    expect(free.getByRole('heading', { name: 'Birch' }).elements()).toEqual([])
    expect(mapState.session.start).toEqual({ placeId: 'coffee', way: 'ScanQR' })
    await checkAccessibility(container)
    await free.getByRole('button', { name: 'Directions, Amber' }).click()
    await expect.element(getByRole('heading', { name: 'Route to room 0' })).toBeVisible()
    expect(mapState.session.target?.way).toBe('SelectedFromNearestList')
  })

  test('an unknown place opens its floor, with the free resources on it', async () => {
    hold('amber', 26, 34)
    hold('birch', 26, 34)
    const { getByRole, getByText } = await renderMap('/map?site=house&area=f1&here=gone')
    await expect.element(getByRole('region', { name: 'Free here now' })).toBeVisible()
    await expect.element(getByText('Nothing on this floor is free right now.')).toBeVisible()
    expect(mapState.session.start).toBeNull()
  })
})

describe('section 8: navigation error kinds', () => {
  test('BarrierFreeRouteNotFound contains the barriers and a button to the ordinary route', async () => {
    const screen = await renderMap()
    const { getByRole, getByText, container } = screen
    await getByRole('switch', { name: /Step-free/ }).click()
    for (const [role, name] of [
      ['Destination', 'office 1'],
      ['Start', 'office 0'],
    ] as const) {
      await getByRole('button', { name: new RegExp(`^${role}`) }).click()
      await choose(screen, name)
    }
    await expect.element(getByRole('alert')).toHaveTextContent('There’s no step-free route.')
    await expect.element(getByText(/^Stairs \(Floor \d\)$/).first()).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Show route with stairs' }).click()
    await expect.element(getByText('Includes stairs. There’s no step-free route.')).toBeVisible()
    await expect.element(getByRole('switch', { name: /Step-free/ })).not.toBeChecked()
  })

  test('a site without a map shows an empty state', async () => {
    missing = { kind: 'not-found', what: 'venue' }
    const { getByText } = await renderMap()
    await expect.element(getByText('No map yet')).toBeVisible()
  })

  test('the screen is not wider than a phone', async () => {
    await page.viewport(390, 844)
    const { getByRole, container } = await renderMap()
    await expect.element(getByRole('searchbox')).toBeVisible()
    expect(container.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('the search for a target is visible above its results on a phone', async () => {
    await page.viewport(390, 600)
    const { getByRole } = await renderMap()
    await getByRole('button', { name: /^Destination/ }).click()
    const search = getByRole('searchbox', { name: 'Go to' })
    await expect.poll(() => search.element().getBoundingClientRect().top).toBeLessThan(200)
  })
})
