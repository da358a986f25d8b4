import { languages } from '#src/kernel/languages.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { meetings, showLanguage } from '#src/features/devices/model/state.ts'
import { startLocale } from '#src/locale/index.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { setClosures } from '#src/features/maps/model/floorplan/state.ts'
import { mapState, nothingKept } from '#src/features/maps/model/wayfinding/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { start } from '#tests/services/scripted-services.ts'
import { checkAccessibility, darken } from '#tests/screens/check-accessibility.ts'
import { basic, meeting, premium, showKiosk as show } from './show-kiosk.tsx'

beforeEach(() => page.viewport(1280, 800))

const plan = () => document.querySelector('[data-floorplan]')

test('section 2: the time of a running meeting needs one line in every language', async () => {
  await page.viewport(1440, 900)
  const { container } = await show()
  const hour = 3_600_000
  const begun = meeting({ start: (start - 4 * hour) as Instant, end: (start + hour) as Instant })
  meetings.settle(
    [begun, meeting({ id: 'later', start: (start + hour) as Instant, end: (start + 2 * hour) as Instant })],
    { asOf: start },
  )
  const times = (): Element[] => [...container.querySelectorAll('li > span > :first-child > *')]
  await expect.poll(() => times().length).toBe(4)
  for (const language of languages) {
    await startLocale(language)
    for (const time of times()) {
      const text = document.createRange()
      text.selectNodeContents(time)
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
      expect([language, lines.size]).toEqual([language, 1])
    }
  }
})

describe('section 2: the map of a lobby kiosk', () => {
  test("lists places of a category by distance, starts the route at the visitor's view and offers each step as a QR code", async () => {
    const { click, getByRole, getByText, container } = await show()
    await click('Tap to start', 'Map')
    await expect.element(getByText('You are here: Floor 0')).toBeVisible()
    await expect.poll(plan).not.toBeNull()
    await checkAccessibility(container)
    await click('Stairs')
    await expect.element(getByRole('heading', { name: 'Stairs' })).toHaveFocus()
    await expect.element(getByRole('listitem').first()).toHaveTextContent(/^1stairs 0\d+\sm · Floor 0$/)
    await click('All categories', 'Lounges', /^2\s?lounge 1\s?\d+\sm · Floor 1\s?upstairs$/)
    const steps = getByRole('group', { name: 'Directions' }).getByRole('listitem')
    await expect.element(steps.first()).toHaveTextContent(/^1Turn around and walk \d+ m\./)
    await click('Start route', 'Next step')
    await expect.element(getByText('Take the stairs up from Floor 0 to Floor 1.')).toBeVisible()
    expect(container.querySelector('[role=status] [data-sign="stairs.up"]')).not.toBeNull()
    const address = getByRole('img', { name: 'QR code for this route' }).element().getAttribute('data-address') ?? ''
    expect(address).toMatch(/\/map\?w=\w{17}$/)
    expect(new TextEncoder().encode(address).length).toBeLessThanOrEqual(300)
    await checkAccessibility(container)
    darken()
    await checkAccessibility(container)
  })

  test('shows the date with a capital first letter in every language', async () => {
    const { getByText } = await show()
    const date = getByText(/^\w+,? \d+ \w+ \d{4}$|^\w+, \w+ \d+, \d{4}$/)
    await expect.element(date).toBeVisible()
    expect(getComputedStyle(date.element(), '::first-letter').textTransform).toBe('uppercase')
  })

  test('names the places of a route in a language that is chosen on the way', async () => {
    const { click, getByRole, getByText } = await show()
    await click('Tap to start', 'Map', 'Lounges', /^\d\s?lounge 1/, 'Start route', 'Next step')
    await expect.element(getByText('Take the stairs up from Floor 0 to Floor 1.')).toBeVisible()
    showLanguage('ua')
    await expect.element(getByText('Take the stairs up from Поверх 0 to Поверх 1.')).toBeVisible()
    await click('Previous step')
    await expect.element(getByRole('status').filter({ hasText: 'Turn around' })).toBeVisible()
  })

  test('has keys that are large enough to tap while standing, in portrait too', async () => {
    await page.viewport(1080, 1920)
    const { click, getByRole } = await show()
    await click('Tap to start', 'Map', 'Lounges', /^\d\s?lounge 1/)
    await expect.element(getByRole('button', { name: 'Start route' })).toBeVisible()
    await expect.poll(plan).not.toBeNull()
    const small = [...document.querySelectorAll('main :is(button, select, input)')]
      .filter((key) => key.getBoundingClientRect().height < 60)
      .map((key) => key.textContent)
    expect(small).toEqual([])
  })

  test('reports the obstacles of a step-free route and offers one with stairs', async () => {
    const { click, getByRole, getByText } = await show()
    await click('Tap to start', 'Map')
    await getByRole('switch', { name: 'Step-free' }).click()
    await click('Lounges', /^\d\s?lounge 1/)
    await expect.element(getByRole('alert')).toHaveTextContent('There’s no step-free route.')
    await expect.element(getByText(/^Stairs \(Floor \d\)$/).first()).toBeVisible()
    await click('Show route with stairs')
    await expect.element(getByText(/Includes stairs\. There’s no step-free route\./)).toBeVisible()
    await expect.element(getByRole('switch', { name: 'Step-free' })).not.toBeChecked()
  })
})

describe('the route of a lobby kiosk', () => {
  test('leads to the room of a meeting without showing private details', async () => {
    const { click, getByRole } = await show()
    await click('Tap to start', 'Meetings today', /Private meeting Amber/)
    await expect.element(getByRole('heading', { name: 'Route to room 1' })).toBeVisible()
  })

  test("leads to a person's office and to a place without a resource", async () => {
    const { click, getByRole } = await show()
    await click('Tap to start', 'Find a person')
    await getByRole('textbox').fill('ada')
    await click(/^Ada Lane/)
    await expect.element(getByRole('heading', { name: 'Route to office 1' })).toBeVisible()
    await click('Back', 'Find a room')
    await getByRole('textbox').fill('loun')
    await click(/^lounge 1/)
    await expect.element(getByRole('heading', { name: 'Route to lounge 1' })).toBeVisible()
  })
})

test('section 3: the basic kiosk licence shows places, but no routes, meetings or people', async () => {
  const { click, getByRole, getByText } = await show(basic)
  await expect.element(getByText('Harbour plans')).not.toBeInTheDocument()
  await click('Tap to start')
  await expect.element(getByRole('button', { name: 'Find a room' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Meetings today' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Find a person' })).not.toBeInTheDocument()
  await click('Map', 'Lounges', /^\d\s?lounge 1/)
  await expect.element(getByText('On Floor 1')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Directions' })).not.toBeInTheDocument()
  await expect.element(getByRole('switch', { name: 'Step-free' })).not.toBeInTheDocument()
})

test.each([
  [1080, 1920],
  [1920, 1080],
  [800, 480],
])('a notice covers and moves no key at %i by %i', async (width, height) => {
  await page.viewport(width, height)
  const { click, getByRole, container } = await show()
  await click('Tap to start')
  const done = getByRole('button', { name: 'Done' })
  await expect.element(done).toBeVisible()
  const before = done.element().getBoundingClientRect().top
  const subject = 'A meeting of the whole department'
  notify({ kind: 'error', key: 'notice.reservation.notFinished', values: { subject, kind: 'offline' } })
  const notice = getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
  await expect.element(notice).toBeVisible()
  const at = notice.element().getBoundingClientRect()
  const covered = [...container.querySelectorAll('button, select')].filter((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect()
    return left < at.right && right > at.left && top < at.bottom && bottom > at.top
  })
  expect(covered.map(({ textContent }) => textContent)).toEqual([])
  expect(done.element().getBoundingClientRect().top).toBe(before)
  expect(done.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
})

test('a kiosk whose unit is missing on the map stands in a public space, and its log reports it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { click, getByRole, getByText } = await show(premium, 'elsewhere', false)
  await click('Tap to start', 'Map')
  // The map opens on the floor of the room that can be reserved.
  await expect.element(getByText('You are here: Floor 1')).toBeVisible()
  const places = [{ levelId: 'floor-0', point: { x: 0, y: 0 }, unitId: null }]
  setClosures([{ id: 'lift', kind: 'lift', name: 'Lift A', places, opensAt: (start + 3_600_000) as Instant }])
  const closed = getByRole('region', { name: 'Closed now' }).getByRole('listitem')
  await expect.element(closed).toHaveTextContent(/^Lift A, Floor 0, opens \d\d:00$/)
  setClosures([])
  expect(mapState.stand).toEqual({ placeId: 'stand floor-1', heading: 90 })
  expect(warn.mock.calls.flat(2)).toContain("unitId: the map has no 'elsewhere'")
  await click('Lounges', /^\d\s?lounge 1/)
  const steps = getByRole('group', { name: 'Directions' }).getByRole('listitem')
  await expect.element(steps.first()).toHaveTextContent(/^1Go slightly left for 5 m/)
  await expect.element(getByRole('img', { name: 'QR code for this route' })).toBeVisible()
})

test('the idle reset of a kiosk clears the route, the travel mode and the typed text', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { click, getByRole, getByText } = await show()
  await click('Tap to start', 'Map')
  await getByRole('switch', { name: 'Step-free' }).click()
  await click('Back', 'Find a room')
  await getByRole('textbox').fill('office 0')
  await click(/^office 0/)
  await expect.element(getByText('Step-free', { exact: false }).first()).toBeVisible()
  await getByRole('switch', { name: 'Wheelchair' }).click()
  await expect.poll(() => document.querySelector('main[data-seated]')).not.toBeNull()
  vi.advanceTimersByTime(61_000)
  await expect.element(getByRole('dialog')).toBeVisible()
  vi.advanceTimersByTime(15_000)
  await expect.element(getByRole('button', { name: 'Tap to start' })).toBeVisible()
  expect(mapState.session).toMatchObject({ mode: 'Default', start: null, target: null })
  expect(mapState.way).toBeNull()
  expect(mapState.kept).toEqual(nothingKept)
  expect(document.querySelector('main[data-seated]')).toBeNull()
  await click('Tap to start', 'Find a room')
  await expect.element(getByRole('textbox')).toHaveValue('')
  await click('Back', 'Map')
  await expect.element(getByRole('heading', { name: 'Go to' })).toBeVisible()
  await expect.element(getByRole('switch', { name: 'Step-free' })).not.toBeChecked()
})
