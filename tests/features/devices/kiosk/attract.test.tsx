import { languages } from '#src/kernel/languages.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { meetings } from '#src/features/devices/model/state.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { start } from '#tests/services/scripted-services.ts'
import { meeting, premium, showKiosk } from './show-kiosk.tsx'

const minute = 60_000
const at = (minutes: number): Instant => (start + minutes * minute) as Instant

const many = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    meeting({ id: `m${number}`, subject: `Talk ${number}`, start: at(1 + number), end: at(600) }),
  )

beforeEach(() => page.viewport(1080, 1920))

const subjects = (): (string | null)[] =>
  [...document.querySelectorAll('section li strong:only-of-type')]
    .map(({ textContent }) => textContent)
    .filter((text) => /[A-Z]/.test(text))

/** Sets what the system says about motion; the browser of these tests wants less of it, as frames take processor time. */
function preferMotion(isWanted: boolean): void {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.includes('prefers-reduced-motion') ? (isWanted ? 'not all' : 'all') : query),
  )
}

/** Pages and languages change only when the test lets time pass. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
}

describe('the attract screen of a lobby kiosk', () => {
  test("section 2: lists the arriving visitors' meetings first, with an arrow to the floor", async () => {
    const { container, getByText } = await showKiosk()
    meetings.settle(
      [
        meeting({ id: 'long', subject: 'Since morning', start: at(-120), end: at(60) }),
        meeting({ id: 'late', subject: 'Just begun', start: at(-10), end: at(60) }),
        meeting({ id: 'soon', subject: 'Soon', start: at(20), end: at(60), resourceId: 'unknown', place: 'Annex' }),
        meeting({ id: 'later', subject: 'In the evening', start: at(300), end: at(360) }),
      ],
      { asOf: start },
    )
    await expect.element(getByText('Soon')).toBeVisible()
    await expect.poll(subjects).toEqual(['Soon', 'Just begun', 'In the evening', 'Since morning'])
    const row = (index: number) => container.querySelectorAll('section li')[index]
    await expect.poll(() => row(1)?.querySelector('[data-way=up]')?.textContent).toBe('1Floor: Floor 1')
    // The room is not on the map, so the place comes from the server.
    expect(row(0)?.textContent).toContain('Annex')
    await checkAccessibility(container)
  })

  test('turns its pages every ten seconds until a touch', async () => {
    preferMotion(true)
    stopIntervals()
    const { click, getByRole } = await showKiosk()
    meetings.settle(many(40), { asOf: start })
    const group = getByRole('group', { name: /^Page/ })
    await expect.poll(() => subjects().length).toBeGreaterThan(4)
    // The page is measured again when its font is there.
    await document.fonts.ready
    const label = () => group.element().getAttribute('aria-label')
    await expect.poll(() => label() === `Page 1 of ${Math.ceil(40 / subjects().length)}`).toBe(true)
    const first = subjects()
    vi.advanceTimersByTime(10_000)
    await expect.element(group).toHaveAccessibleName(/^Page 2 /)
    expect(subjects()[0]).toBe(`Talk ${first.length}`)
    // The page keys stop the turning without starting a visit.
    await click('Next page')
    await expect.element(group).toHaveAccessibleName(/^Page 3 /)
    vi.advanceTimersByTime(30_000)
    await click('Previous page')
    await expect.element(group).toHaveAccessibleName(/^Page 2 /)
    await expect.element(getByRole('button', { name: 'Tap to start' })).toBeVisible()
  })

  test('turns no pages if reduced motion is preferred', async () => {
    preferMotion(false)
    stopIntervals()
    const { click, getByRole } = await showKiosk()
    meetings.settle(many(40), { asOf: start })
    const group = getByRole('group', { name: /^Page/ })
    await expect.element(group).toHaveAccessibleName(/^Page 1 /)
    vi.advanceTimersByTime(60_000)
    const begin = getByRole('button', { name: 'Tap to start' })
    expect(begin.element().querySelector('[lang]')?.textContent).toBe('Tap to start')
    await click('Next page')
    await expect.element(group).toHaveAccessibleName(/^Page 2 /)
  })

  test('invites in every language, and a tap on a language starts in it', async () => {
    preferMotion(true)
    stopIntervals()
    const { click, getByRole, chosen } = await showKiosk()
    const begin = getByRole('button', { name: 'Tap to start' })
    await expect.element(begin).toBeVisible()
    const language = () => begin.element().querySelector('[lang]')?.getAttribute('lang')
    const seen = [language()]
    while (seen.length < languages.length) {
      vi.advanceTimersByTime(4_000)
      await expect.poll(language).not.toBe(seen.at(-1))
      seen.push(language())
    }
    expect(seen).toEqual(['en', 'de', 'fr', 'es', 'ca', 'uk', 'cs'])
    const keys = getByRole('group', { name: 'Language' }).getByRole('button')
    await expect.element(keys.first()).toHaveTextContent('Čeština')
    expect(keys.elements().map((key) => key.getBoundingClientRect().height >= 88)).toEqual(languages.map(() => true))
    await click('Українська')
    expect(chosen).toEqual(['ua'])
    await expect.element(getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  })
})

test('the meetings of a lobby kiosk can be searched, with advice for visitors who do not find theirs', async () => {
  const { click, getByRole, getByText, container } = await showKiosk()
  meetings.settle([...many(3), meeting({ id: 'x', subject: 'Budget', organizer: 'Jana Novotná', start: at(400) })], {
    asOf: start,
  })
  await click('Tap to start', 'Meetings today')
  const rows = getByRole('region', { name: 'Results' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(4)
  await getByRole('textbox', { name: 'Find a meeting' }).fill('novot')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows.first()).toHaveTextContent(/Budget/)
  await getByRole('textbox', { name: 'Find a meeting' }).fill('nothing like it')
  await expect.element(getByText('No results')).toBeVisible()
  await click('My meeting isn’t listed')
  const advice = getByRole('dialog', { name: 'My meeting isn’t listed' })
  await expect.element(advice).toHaveTextContent(/Find the person you’re meeting.*place code.*Ask at reception/)
  await checkAccessibility(container)
  await advice.getByRole('button', { name: 'Find a person' }).click()
  await expect.element(getByRole('textbox', { name: 'Find a person' })).toBeVisible()
})

describe('section 3: by its rules a lobby kiosk', () => {
  test('shows only the time and the room of a meeting and no people by default', async () => {
    const { click, getByRole, getByText } = await showKiosk(premium, 'corridor-0', true, {})
    await expect.element(getByText('Amber').first()).toBeVisible()
    expect(document.body.textContent).not.toMatch(/Harbour plans|Ada|Private meeting/)
    await click('Tap to start')
    await expect.element(getByRole('button', { name: 'Find a room' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Find a person' })).not.toBeInTheDocument()
    await click('Meetings today')
    await expect.element(getByRole('textbox')).toHaveAttribute('placeholder', 'Room')
    await click('My meeting isn’t listed')
    await expect.element(getByText('Ask at reception.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Find a person' })).not.toBeInTheDocument()
  })

  test('shows titles and initials if the building allows them', async () => {
    const { getByText } = await showKiosk(premium, 'corridor-0', true, { titles: true, organizers: 'initials' })
    await expect.element(getByText('Harbour plans')).toBeVisible()
    await expect.element(getByText('Amber · A. L.')).toBeVisible()
    await expect.element(getByText('Private meeting')).toBeVisible()
  })
})

describe('the rooms of a lobby kiosk', () => {
  test('are listed by distance, with floor, metres on foot, seats and availability', async () => {
    const { click, getByRole } = await showKiosk()
    meetings.settle([meeting({ start: at(-30), end: at(30) }), meeting({ id: 'b', start: at(30), end: at(45) })], {
      asOf: start,
    })
    await click('Tap to start', 'Find a room')
    const first = getByRole('region', { name: 'Results' }).getByRole('listitem').first()
    await expect.element(first).toHaveTextContent(/^AmberFloor 1 · \d+ m · 6 seatsIn use until \d\d:\d\d$/)
    meetings.settle([meeting({ start: at(30), end: at(60) })], { asOf: start })
    await expect.element(first).toHaveTextContent(/Free until \d\d:\d\d$/)
  })

  test('are found by the place code of an invitation', async () => {
    const { click, getByRole } = await showKiosk()
    await click('Tap to start', 'Find a room')
    await expect.poll(() => mapState.places.list.length).toBeGreaterThan(0)
    const lounge = mapState.places.list.find(({ name }) => name === 'lounge 1')
    await getByRole('textbox', { name: 'Find a room' }).fill((lounge?.code ?? '').toLowerCase())
    await expect.element(getByRole('button', { name: /^lounge 1\s?Floor 1 · \d+.m$/ })).toBeVisible()
  })
})
