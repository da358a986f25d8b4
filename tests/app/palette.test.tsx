import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Palette } from '#src/app/shell/palette.tsx'
import { TopBar } from '#src/app/shell/shell.tsx'
import type { Person } from '#src/calendars/calendar.ts'
import type { PlaceSearch, PlaceView, SearchHit } from '#src/engine/compute.ts'
import { guestRights, session, userRights } from '#src/features/account/state.ts'
import { saveSearch } from '#src/features/finding/saved-searches.ts'
import { setSavedSearches } from '#src/features/finding/state.ts'
import { clearPeople, people } from '#src/features/people/state.ts'
import { homeZone } from '#src/features/settings/office-state.ts'
import { configuration, setTheme, settings } from '#src/features/settings/state.ts'
import { defaultQuestion, setAttendees, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { type AreaId, type Email, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
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

const searching = async (): Promise<Services> => {
  const { services } = scriptServices(await createWorld())
  // Kept in the browser from one test to the next.
  await services.storage.searches.put([])
  await services.storage.people.put({ favourites: [], recent: [], reservedFor: [] })
  const search = (text: string) => Promise.resolve(text !== '' && 'amber'.startsWith(text.toLowerCase()) ? [hit] : [])
  const directory = (text: string): Promise<Result<readonly Person[]>> =>
    Promise.resolve(succeed('ada'.startsWith(text.toLowerCase()) ? [ada, augusta] : []))
  const calendar = { ...services.calendar, findPeople: directory }
  const searchAreas = (text: string) => Promise.resolve('harbour'.startsWith(text) && text !== '' ? [floor] : [])
  return { ...services, engine: { ...services.engine, search, searchAreas }, calendar }
}

/** The day that a link from another screen states. */
const today = () => dayOf(homeZone(), instantOf(Date.now()))

const noLetters = { current: null }

beforeEach(() => {
  setTheme('system')
  session.rights = userRights
  clearPeople()
  setSavedSearches([])
  setQuestion(defaultQuestion)
})

describe('command palette', () => {
  test('letters that come before its field are written there, and are no keys of the screen below', async () => {
    const heard: string[] = []
    const listen = ({ key }: KeyboardEvent): number => heard.push(key)
    document.addEventListener('keydown', listen)
    onTestFinished(() => document.removeEventListener('keydown', listen))
    const { getByRole } = await renderScreen(await searching(), <TopBar />)
    const typing = (key: string, more: KeyboardEventInit = {}): boolean =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    typing('k', { ctrlKey: true })
    for (const letter of 'amb') typing(letter)
    expect(heard).toEqual([])
    await expect.element(getByRole('combobox')).toHaveValue('amb')
    await userEvent.keyboard('er')
    await expect.element(getByRole('combobox')).toHaveValue('amber')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(getByRole('combobox')).not.toBeInTheDocument()
    heard.length = 0
    typing('w')
    expect(heard).toEqual(['w'])
  })

  test('shows an example of a sentence, the reading of a sentence, and the word that is not understood', async () => {
    const { getByRole, getByText } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
    )
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

  test('finds a resource by typing; Enter shows it on the timeline, with its details', async () => {
    let isClosed = false
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => (isClosed = true)} />,
      '/settings',
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('amb')
    await expect.element(getByRole('option', { name: /Amber/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(isClosed).toBe(true)
    expect(timeline.question.search).toBe('Amber')
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?resource=room-1&date=${today()}&search=Amber`)
  })

  test('finds an area; Enter asks for all that is in it, and nothing else', async () => {
    setQuestion({ name: 'Birch' })
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
      '/settings',
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('harb')
    await expect.element(getByRole('option', { name: /Floor 2 34.resources/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(timeline.question).toMatchObject({ name: '', requirements: [{ areas: ['f2'] }] })
    expect(decodeURIComponent(history.at(-1) ?? '')).toContain('in=f2')
    expect(history.at(-1)).toContain(`date=${today()}`)
  })

  test('finds a saved search by its name, a typo forgiven', async () => {
    const services = await searching()
    setQuestion({ search: 'quiet' })
    await saveSearch(services, 'Focus corner')
    setQuestion({ search: '' })
    const { getByRole, history } = await renderScreen(
      services,
      <Palette early={noLetters} onClose={() => undefined} />,
      '/settings',
    )
    await expect.element(getByRole('option', { name: /Focus corner/ })).toBeVisible()
    await userEvent.keyboard('fcous{Enter}')
    await vi.waitFor(() => expect(timeline.question.search).toBe('quiet'))
    await expect.poll(() => history.at(-1)).toBe(`/reservations/reserve?date=${today()}&search=quiet`)
  })

  test.each([
    ['another screen', '/settings'],
    ['the open timeline, with its other conditions', '/reservations/reserve'],
  ])('adds a colleague to the timeline from %s', async (_, path) => {
    onTestFinished(() => setAttendees([]))
    setQuestion({ search: 'quiet' })
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
      path,
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('ada')
    await getByRole('option', { name: /Ada Byron/ }).click()
    await expect.poll(() => decodeURIComponent(history.at(-1) ?? '')).toContain('ada.byron@foyer.example')
    // A screen reads its address when it opens; on screen it shows its state.
    const isOnScreen = path !== '/settings'
    expect(history.at(-1)?.includes('search=quiet')).toBe(isOnScreen)
    expect(timeline.attendees.map(({ name }) => name)).toEqual(isOnScreen ? ['Ada Byron'] : [])
  })

  test('shows another number of days on the timeline', async () => {
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
      '/settings',
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('view week')
    await expect.element(getByRole('option', { name: 'View: Week' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(timeline.mode).toBe('week')
    expect(history.at(-1)).toMatch(/^\/reservations\/reserve\?.*mode=week/)
  })

  test('arrow keys walk places and actions, round the ends', async () => {
    const { getByRole } = await renderScreen(await searching(), <Palette early={noLetters} onClose={() => undefined} />)
    await expect.element(getByRole('option', { name: 'Home', exact: true })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true')
    await checkAccessibility(getByRole('dialog').element())
  })

  test('switches the theme', async () => {
    const { getByRole } = await renderScreen(await searching(), <Palette early={noLetters} onClose={() => undefined} />)
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('dark{Enter}')
    await vi.waitFor(() => expect(settings.theme).toBe('dark'))
  })

  test('finds a colleague in the directory; Enter shows their time on the timeline', async () => {
    const { getByRole, history } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
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

  test('Enter waits for what is found for all that was typed', async () => {
    const services = await searching()
    const asked = new Map<string, (hits: SearchHit[]) => void>()
    const search = (text: string) =>
      text === 'd' ? Promise.resolve([hit]) : new Promise<SearchHit[]>((resolve) => asked.set(text, resolve))
    const engine = { ...services.engine, search }
    const { getByRole } = await renderScreen(
      { ...services, engine },
      <Palette early={noLetters} onClose={() => undefined} />,
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('d')
    await expect.element(getByRole('option', { name: /Amber/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('ark{Enter}')
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toBeVisible()
    expect(timeline.question.search).toBe('')
    await vi.waitFor(() => expect(asked.has('dark')).toBe(true))
    asked.get('dark')?.([])
    await vi.waitFor(() => expect(settings.theme).toBe('dark'))
    expect(timeline.question.search).toBe('')
  })

  test('a pointer that rests where an option appears chooses nothing', async () => {
    const { getByRole } = await renderScreen(await searching(), <Palette early={noLetters} onClose={() => undefined} />)
    const second = getByRole('option').nth(1).element()
    const move = (clientX: number) => second.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX }))
    move(40)
    move(40)
    await expect.element(getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    move(43)
    await expect.element(getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  test('who is found late does not move what is about to be chosen', async () => {
    const services = await searching()
    const waiting: ((answer: Result<readonly Person[]>) => void)[] = []
    const findPeople = () => new Promise<Result<readonly Person[]>>((resolve) => waiting.push(resolve))
    const calendar = { ...services.calendar, findPeople }
    const { getByRole } = await renderScreen(
      { ...services, calendar },
      <Palette early={noLetters} onClose={() => undefined} />,
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('dar')
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.(succeed([person('Dana Scully')]))
    await expect.element(getByRole('option', { name: /Dana Scully/ })).toBeVisible()
    await expect.element(getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
  })

  test('a guest finds no colleagues', async () => {
    session.rights = guestRights
    const { getByRole, getByText } = await renderScreen(
      await searching(),
      <Palette early={noLetters} onClose={() => undefined} />,
    )
    await expect.element(getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('ada')
    await expect.element(getByText(/No results for/)).toBeVisible()
    await expect.element(getByRole('option')).not.toBeInTheDocument()
  })

  describe('section 1: places of the map', () => {
    beforeEach(() => {
      configuration.navigationConfigured = true
    })
    afterEach(() => {
      configuration.navigationConfigured = false
    })
    const spot = { id: 't', name: 'Toilets', floor: 'Floor 2', code: 'K7Q4MP' } as PlaceView

    /** The map is opened by the first search that needs it. */
    const withMap = async (isOpen: boolean) => {
      const services = await searching()
      const opened: string[] = []
      const asked: PlaceSearch[] = []
      const engine = {
        ...services.engine,
        searchPlaces: (query: PlaceSearch) => {
          asked.push(query)
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
      return { services: { ...services, engine, api } as Services, opened, asked }
    }

    test('another word for a kind of place leads to the places of the kind on the map', async () => {
      const { services } = await withMap(true)
      const palette = <Palette early={noLetters} onClose={() => undefined} />
      const { getByRole, history } = await renderScreen(services, palette)
      await getByRole('combobox').fill('loo')
      await getByRole('option', { name: 'Toilets for everyone Map' }).click()
      await expect.poll(() => history.at(-1)).toBe('/map?site=prague&category=toilet')
    })

    test('a kind of place opens the map to look it up; Enter, pressed early, goes there', async () => {
      const { services, opened, asked } = await withMap(false)
      const { getByRole, history } = await renderScreen(
        services,
        <Palette early={noLetters} onClose={() => undefined} />,
      )
      await expect.element(getByRole('combobox')).toHaveFocus()
      await userEvent.keyboard('toilet{Enter}')
      await expect.element(getByRole('option', { name: 'Toilets Floor 2' })).toBeVisible()
      await expect.poll(() => history.at(-1)).toBe('/map?site=prague&to=K7Q4MP')
      expect(opened).toEqual(['en'])
      expect(asked.at(-1)?.words.print).toContain('printer')
    })

    test('what is found without the map does not open it', async () => {
      const closed = await withMap(false)
      const first = await renderScreen(closed.services, <Palette early={noLetters} onClose={() => undefined} />)
      await userEvent.keyboard('amber')
      await expect.element(first.getByRole('option', { name: /^Amber/ })).toBeVisible()
      await expect.poll(() => closed.asked.length).toBeGreaterThan(0)
      expect(closed.opened).toEqual([])
    })

    test('no maps, no places', async () => {
      configuration.navigationConfigured = false
      const { services, asked } = await withMap(true)
      const { getByText } = await renderScreen(services, <Palette early={noLetters} onClose={() => undefined} />)
      await userEvent.keyboard('toilet')
      await expect.element(getByText('No results for “toilet”')).toBeVisible()
      await userEvent.keyboard('{Control>}a{/Control}ada')
      await expect.element(getByText('Ada Byron')).toBeVisible()
      expect(asked).toEqual([])
    })
  })

  test('says when nothing is found', async () => {
    const { getByText } = await renderScreen(await searching(), <Palette early={noLetters} onClose={() => undefined} />)
    await userEvent.keyboard('zzzz')
    await expect.element(getByText(/No results for/)).toBeVisible()
  })
})
