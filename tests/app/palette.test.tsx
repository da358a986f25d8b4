import { licenceCodes } from '#src/base/rules/licences.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Palette } from '#src/app/shell/palette.tsx'
import { TopBar } from '#src/app/shell/top-bar.tsx'
import type { Person } from '#src/calendars/calendar.ts'
import type { PlaceSearch, PlaceView, SearchHit } from '#src/engine/compute.ts'
import { guestRights, session } from '#src/features/account/model/state.ts'
import { saveSearch } from '#src/features/finding/model/saved-searches.ts'
import { people } from '#src/features/people/model/state.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import type { AreaId, Email } from '#src/kernel/ids.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const hit = { id: 'room-1', name: 'Amber', areaName: 'Floor 1', typeId: 'meeting', capacity: 8 } as SearchHit

const floor = { id: 'f2' as AreaId, name: 'Harbour House, Floor 2', count: 34 }

const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@foyer.example` as Email,
  jobTitle: null,
  department: 'Engines',
  office: null,
})
const [ada, augusta] = [person('Ada Byron'), person('Ada King')]

const createServices = async (): Promise<Services> => {
  const { services } = scriptServices(await createWorld())
  // The browser keeps them between tests.
  await services.storage.searches.put([])
  await services.storage.people.put({ favourites: [], recent: [], reservedFor: [] })
  const search = (text: string) => Promise.resolve(text !== '' && 'amber'.startsWith(text.toLowerCase()) ? [hit] : [])
  const directory = (text: string): Promise<Result<readonly Person[]>> =>
    Promise.resolve(succeed('ada'.startsWith(text.toLowerCase()) ? [ada, augusta] : []))
  const calendar = { ...services.calendar, findPeople: directory }
  const searchAreas = (text: string) => Promise.resolve('harbour'.startsWith(text) && text !== '' ? [floor] : [])
  return { ...services, engine: { ...services.engine, search, searchAreas }, calendar }
}

/** The day in links from other screens. */
const today = () => dayOf(homeZone(), instantOf(Date.now()))

const noLetters = { current: null }

async function openPalette(services?: Services, path?: string, onClose: () => void = () => undefined) {
  const palette = <Palette early={noLetters} onClose={onClose} />
  const screen = await renderScreen(services ?? (await createServices()), palette, path)
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  return screen
}

describe('command palette', () => {
  test('inserts keystrokes before it is loaded instead of passing them to the screen', async () => {
    const received: string[] = []
    const listen = ({ key }: KeyboardEvent): number => received.push(key)
    document.addEventListener('keydown', listen)
    onTestFinished(() => document.removeEventListener('keydown', listen))
    const { getByRole } = await renderScreen(await createServices(), <TopBar />)
    const press = (key: string, more: KeyboardEventInit = {}): boolean =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    press('k', { ctrlKey: true })
    for (const letter of 'amb') press(letter)
    expect(received).toEqual([])
    await expect.element(getByRole('combobox')).toHaveValue('amb')
    await userEvent.keyboard('er')
    await expect.element(getByRole('combobox')).toHaveValue('amber')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(getByRole('combobox')).not.toBeInTheDocument()
    received.length = 0
    press('w')
    expect(received).toEqual(['w'])
  })

  test('shows an example, the meaning of a sentence and unknown words', async () => {
    const { getByRole, getByText } = await openPalette()
    await expect.element(getByText('Try “6 people tomorrow at 10”')).toBeVisible()
    const field = getByRole('combobox')
    await userEvent.fill(field, '6 people tomorrow at 10:00 for 2 hours')
    await expect.element(getByRole('option').first()).toHaveTextContent(/Seats for 6 people · .* · 10:00 – 12:00$/)
    await expect.element(getByText('Try “6 people tomorrow at 10”')).not.toBeInTheDocument()
    await userEvent.fill(field, '6 people fryday at 10:00')
    await expect.element(getByText('Couldn’t understand “fryday”. Try other words.').first()).toBeVisible()
    await expect.element(getByRole('status')).toHaveTextContent('Couldn’t understand “fryday”')
    await userEvent.fill(field, '6 people at 10:00 at 11:00')
    await expect.element(getByRole('status')).toHaveTextContent('Couldn’t understand “at 11:00”')
    await userEvent.fill(field, 'amber')
    await expect.element(getByText(/Couldn’t understand/)).not.toBeInTheDocument()
  })

  test('finds a resource, which Enter shows on the timeline', async () => {
    let isClosed = false
    const { getByRole, history } = await openPalette(undefined, '/settings', () => (isClosed = true))
    await userEvent.keyboard('amb')
    await expect.element(getByRole('option', { name: /Amber/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(isClosed).toBe(true)
    expect(searchState.question.search).toBe('Amber')
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?resource=room-1&date=${today()}&search=Amber`)
  })

  test('finds an area, which replaces the other conditions', async () => {
    setQuestion({ name: 'Birch' })
    const { getByRole, history } = await openPalette(undefined, '/settings')
    await userEvent.keyboard('harb')
    await expect.element(getByRole('option', { name: /Floor 2 34.resources/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(searchState.question).toMatchObject({ name: '', requirements: [{ areas: ['f2'] }] })
    expect(decodeURIComponent(history.at(-1) ?? '')).toContain('in=f2')
    expect(history.at(-1)).toContain(`date=${today()}`)
  })

  test('finds a saved search despite a typo', async () => {
    const services = await createServices()
    setQuestion({ search: 'quiet' })
    await saveSearch(services, 'Focus corner')
    setQuestion({ search: '' })
    const { getByRole, history } = await openPalette(services, '/settings')
    await expect.element(getByRole('option', { name: /Focus corner/ })).toBeVisible()
    await userEvent.keyboard('fcous{Enter}')
    await vi.waitFor(() => expect(searchState.question.search).toBe('quiet'))
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?date=${today()}&search=quiet`)
  })

  test.each([
    ['another screen', '/settings'],
    ['the open timeline', '/reservations/reserve'],
  ])('adds a colleague to the timeline from %s', async (_, path) => {
    setQuestion({ search: 'quiet' })
    const { getByRole, history } = await openPalette(undefined, path)
    await userEvent.keyboard('ada')
    await getByRole('option', { name: /Ada Byron/ }).click()
    await expect.poll(() => decodeURIComponent(history.at(-1) ?? '')).toContain('ada.byron@foyer.example')
    // The timeline reads the URL when it opens, and otherwise shows its state.
    const isOnScreen = path !== '/settings'
    expect(history.at(-1)?.includes('search=quiet')).toBe(isOnScreen)
    expect(searchState.attendees.map(({ name }) => name)).toEqual(isOnScreen ? ['Ada Byron'] : [])
  })

  test('changes the view of the timeline', async () => {
    const { getByRole, history } = await openPalette(undefined, '/settings')
    await userEvent.keyboard('view week')
    await expect.element(getByRole('option', { name: 'View: Week' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(timeline.mode).toBe('week')
    expect(history.at(-1)).toMatch(/^\/reservations\/reserve\?.*mode=week/)
  })

  test('moves with arrow keys and wraps around at the ends', async () => {
    const { getByRole } = await openPalette()
    await expect.element(getByRole('option', { name: 'Home', exact: true })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true')
    await checkAccessibility(getByRole('dialog').element())
  })

  test('finds a colleague in the directory, whom Enter adds to the timeline', async () => {
    const { getByRole, history } = await openPalette()
    await userEvent.keyboard('ad')
    await expect.element(getByRole('option', { name: 'Ada Byron Engines' })).toBeVisible()
    await expect.element(getByRole('option', { name: 'Ada King Engines' })).toBeVisible()
    await checkAccessibility(getByRole('dialog').element())
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(getByRole('option', { name: 'Ada King Engines' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(decodeURIComponent(history.at(-1) ?? '')).toMatch(/^\/reservations\/reserve\?.*ada\.king@foyer\.example/),
    )
    await vi.waitFor(() => expect(people.known.recent.map(({ name }) => name)).toEqual(['Ada King']))
  })

  test('waits for the results of the whole text before it runs Enter', async () => {
    const services = await createServices()
    const pending = new Map<string, (hits: SearchHit[]) => void>()
    const search = (text: string) =>
      text === 'd' ? Promise.resolve([hit]) : new Promise<SearchHit[]>((resolve) => pending.set(text, resolve))
    const engine = { ...services.engine, search }
    const { getByRole } = await openPalette({ ...services, engine })
    await userEvent.keyboard('d')
    await expect.element(getByRole('option', { name: /Amber/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('ark{Enter}')
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toBeVisible()
    expect(searchState.question.search).toBe('')
    await vi.waitFor(() => expect(pending.has('dark')).toBe(true))
    pending.get('dark')?.([])
    await vi.waitFor(() => expect(settings.theme).toBe('dark'))
    expect(searchState.question.search).toBe('')
  })

  test('selects an option only if the pointer moves', async () => {
    const { getByRole } = await openPalette()
    const second = getByRole('option').nth(1).element()
    const move = (clientX: number) => second.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX }))
    move(40)
    move(40)
    await expect.element(getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    move(43)
    await expect.element(getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  test('keeps the selected option if people are found later', async () => {
    const services = await createServices()
    const waiting = new Map<string, (answer: Result<readonly Person[]>) => void>()
    const findPeople = (text: string) => new Promise<Result<readonly Person[]>>((found) => waiting.set(text, found))
    const calendar = { ...services.calendar, findPeople }
    const { getByRole } = await openPalette({ ...services, calendar })
    await userEvent.keyboard('dar')
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
    // Slow typing searches for the first letters, too.
    await vi.waitFor(() => expect([...waiting.keys()]).toContain('dar'))
    waiting.get('dar')?.(succeed([person('Dana Scully')]))
    await expect.element(getByRole('option', { name: /Dana Scully/ })).toBeVisible()
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
  })

  test('finds no colleagues for guests', async () => {
    session.rights = guestRights
    const { getByRole, getByText } = await openPalette()
    await userEvent.keyboard('ada')
    await expect.element(getByText(/No results for/)).toBeVisible()
    await expect.element(getByRole('option')).not.toBeInTheDocument()
  })

  describe('section 1: places of the map', () => {
    beforeEach(() => {
      configuration.navigationConfigured = true
    })
    const spot = { id: 't', name: 'Toilets', floor: 'Floor 2', code: 'K7Q4MP' } as PlaceView

    /** Services with a map that is loaded by the first search that needs it. */
    const withMap = async (isOpen: boolean) => {
      const services = await createServices()
      const opened: string[] = []
      const queries: PlaceSearch[] = []
      const engine = {
        ...services.engine,
        searchPlaces: (query: PlaceSearch) => {
          queries.push(query)
          const places = 'toilets'.startsWith(query.text) ? [spot] : []
          const categories = query.text === 'loo' ? (['toilet'] as const) : []
          const found = { areaId: 'prague' as AreaId, categories, places }
          return Promise.resolve(isOpen || opened.length > 0 ? found : null)
        },
        openVenue: (_body: unknown, language: string) => {
          opened.push(language)
          return Promise.resolve(succeed({} as never))
        },
      }
      const venue = () => Promise.resolve(succeed({ body: new ArrayBuffer(8), etag: '"1"' }))
      const pois = () => Promise.resolve(succeed([]))
      const api = { ...services.api, navigation: { venue, pois, attribution: () => null } as never }
      return { services: { ...services, engine, api } as Services, opened, queries }
    }

    test('are found by a synonym of their category', async () => {
      const { services } = await withMap(true)
      const { getByRole, history } = await openPalette(services)
      await getByRole('combobox').fill('loo')
      await getByRole('option', { name: 'Toilets for everyone Map' }).click()
      await expect.poll(() => history.at(-1)).toBe('/map?site=prague&category=toilet')
    })

    test('load the map, and an early Enter opens the place', async () => {
      const { services, opened, queries } = await withMap(false)
      const { getByRole, history } = await openPalette(services)
      await userEvent.keyboard('toilet{Enter}')
      await expect.element(getByRole('option', { name: 'Toilets Floor 2' })).toBeVisible()
      await expect.poll(() => history.at(-1)).toBe('/map?site=prague&to=K7Q4MP')
      expect(opened).toEqual(['en'])
      expect(queries.at(-1)?.words.print).toContain('printer')
    })

    test('do not load the map if there are other results', async () => {
      const closed = await withMap(false)
      const first = await openPalette(closed.services)
      await userEvent.keyboard('amber')
      await expect.element(first.getByRole('option', { name: /^Amber/ })).toBeVisible()
      await expect.poll(() => closed.queries.length).toBeGreaterThan(0)
      expect(closed.opened).toEqual([])
    })

    test.each([
      ['a map', () => (configuration.navigationConfigured = false)],
      ['a licence for the map', () => (configuration.licences = [licenceCodes.solution])],
    ])('are not searched without %s', async (_what, prepare) => {
      prepare()
      const { services, queries } = await withMap(true)
      const { getByText } = await openPalette(services)
      await userEvent.keyboard('toilet')
      await expect.element(getByText('No results for “toilet”')).toBeVisible()
      await userEvent.keyboard('{Control>}a{/Control}ada')
      await expect.element(getByText('Ada Byron')).toBeVisible()
      expect(queries).toEqual([])
    })
  })
})
