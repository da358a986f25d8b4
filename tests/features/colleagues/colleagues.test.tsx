import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Calendar, MyInfo, Person } from '#src/calendars/calendar.ts'
import type { SearchHit } from '#src/engine/compute.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import Colleagues from '#src/features/colleagues/screen/colleagues.tsx'
import { toggleFavouritePerson } from '#src/features/people/model/find-people.ts'
import { draftState, openDraft, setDraftStep } from '#src/features/bookings/model/reserve/draft-state.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { setDay } from '#src/base/search-state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import type { Services } from '#src/base/needs.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { item, schedule } from '#tests/compute/campus.ts'
import { start } from '#tests/services/drafted-events.ts'
import { createWorld, room, scriptServices, type World } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { personOf } from '#tests/features/people/person-of.ts'

const ada = personOf('Ada Lane', { jobTitle: 'Designer' })
const adam = personOf('Adam Moss')

let world: World
let services: Services
beforeEach(async () => {
  world = await createWorld()
  world.people = [ada, adam]
  services = scriptServices(world).services
  setSignedIn({ name: 'Eva', email: 'eva@example.com' } as MyInfo)
})

describe('colleague field', () => {
  const added: string[] = []
  const open = (calendar: Partial<Calendar> = {}, chosen: readonly string[] = [], atMost = 3) => {
    added.length = 0
    return renderScreen(
      { ...services, calendar: { ...services.calendar, ...calendar } },
      <ColleagueField label="Invite" chosen={chosen} atMost={atMost} onAdd={({ name }) => added.push(name)} />,
    )
  }

  test('finds and selects people with the keyboard', async () => {
    const { getByRole, container } = await open()
    const field = getByRole('combobox', { name: 'Invite' })
    await field.fill('ad')
    await expect.element(getByRole('option', { name: /Ada Lane/ })).toHaveTextContent('Designer')
    await expect.element(getByRole('status')).toHaveTextContent('2 people found')
    await checkAccessibility(container)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(getByRole('option', { name: /Adam Moss/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(added).toEqual(['Adam Moss'])
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
  })

  test('suggests favourites before typing, without chosen ones', async () => {
    await toggleFavouritePerson(services, ada)
    await toggleFavouritePerson(services, adam)
    const { getByRole } = await open({}, [adam.email])
    await getByRole('combobox', { name: 'Invite' }).click()
    await expect.element(getByRole('option', { name: /Ada Lane/ })).toBeVisible()
    expect(getByRole('option').all()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('option')).not.toBeInTheDocument()
    expect(world.calls.filter((call) => call.startsWith('findPeople'))).toEqual([])
  })

  test('accepts any valid address, and rejects others', async () => {
    const { getByRole, getByText } = await open()
    const field = getByRole('combobox', { name: 'Invite' })
    await field.fill('Guest <guest@elsewhere.example>')
    await expect.element(getByRole('option', { name: 'Use guest@elsewhere.example' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(added).toEqual(['Guest'])
    await field.fill('x')
    await userEvent.keyboard('{Enter}')
    await expect.element(getByText('Enter a valid email address.')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  })

  test('Enter before the response of the directory selects its first person', async () => {
    const { getByRole, getByText } = await open()
    const field = getByRole('combobox', { name: 'Invite' })
    await field.click()
    await userEvent.keyboard('Zzz{Enter}')
    await expect.element(getByText('No people match “Zzz”')).toBeVisible()
    await field.fill('')
    await userEvent.keyboard('Ada{Enter}')
    await expect.poll(() => added).toEqual(['Ada Lane'])
  })

  test('sends one request after typing, and aborts the previous one', async () => {
    const requests: { readonly text: string; readonly signal: AbortSignal | undefined }[] = []
    const findPeople = (text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>> => {
      requests.push({ text, signal })
      return text === 'ada' ? new Promise(() => undefined) : Promise.resolve(succeed([adam]))
    }
    const { getByRole } = await open({ findPeople })
    const field = getByRole('combobox', { name: 'Invite' })
    await field.click()
    // Typing still takes real time, which is longer than the pause on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.keyboard('ada')
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await userEvent.keyboard('m')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(getByRole('option', { name: /Adam Moss/ })).toBeVisible()
    expect(requests.map(({ text }) => text)).toEqual(['ada', 'adam'])
    expect(requests[0]?.signal?.aborted).toBe(true)
  })

  test('shows favourites and an error if the directory fails', async () => {
    await toggleFavouritePerson(services, ada)
    const { getByRole, getByText } = await open({ findPeople: () => Promise.resolve(fail({ kind: 'offline' })) })
    await getByRole('combobox', { name: 'Invite' }).fill('ad')
    await expect
      .element(getByText('Couldn’t search the directory. You can still enter an email address.'))
      .toBeVisible()
    await expect.element(getByRole('option', { name: /Ada Lane/ })).toBeVisible()
  })

  test('is disabled at the maximum', async () => {
    const { getByRole, getByText } = await open({}, ['a@x.example', 'b@x.example', 'c@x.example'])
    await expect.element(getByRole('combobox', { name: 'Invite' })).toBeDisabled()
    await expect.element(getByText(/You can add up to 3\speople/)).toBeVisible()
  })
})

const talk = item(0, 1, {
  start: new Date().toISOString(),
  end: new Date(Date.now() + 3_600_000).toISOString(),
  subject: 'Salary talk',
  location: 'Room of secrets',
  isPrivate: true,
})

const busyNow: Schedule = schedule('ada', '2'.repeat(96), { email: ada.email, scheduleItems: [talk] })

describe('People screen', () => {
  test('explains how to add favourites', async () => {
    const { getByText, container } = await renderScreen(services, <Colleagues />, '/colleagues')
    await expect.element(getByText('No favourites yet')).toBeVisible()
    await checkAccessibility(container)
  })

  test('can find a colleague, add them to the favourites, and open the timeline', async () => {
    const { getByRole, history } = await renderScreen(services, <Colleagues />, '/colleagues')
    await getByRole('searchbox', { name: 'Find a colleague' }).fill('ada l')
    await getByRole('button', { name: 'Add Ada Lane to your favourites' }).click()
    await getByRole('button', { name: 'Clear' }).click()
    await expect.element(getByRole('region', { name: 'Favourite colleagues' })).toHaveTextContent('Designer')
    await getByRole('button', { name: 'Show Ada Lane on the timeline' }).click()
    expect(decodeURIComponent(history.at(-1) ?? '')).toContain('ada.lane@example.com')
  })

  test('section 3, fromColleague: "Sit near" opens the day of the desk without an earlier draft', async () => {
    await toggleFavouritePerson(services, ada)
    world.schedules = [{ ...busyNow, scheduleItems: [{ ...talk, isPrivate: false, location: 'Amber' }] }]
    setDay(calendarDayOf('2026-11-26'))
    openDraft({ resourceId: room.id, name: 'Amber', email: emailOf(room.email ?? ''), span: { start, end: start } })
    setDraftStep('done')
    const hit = { id: room.id, name: 'Amber', areaName: 'Floor 1', typeId: null, capacity: 8 } as unknown as SearchHit
    const engine = { ...services.engine, search: () => Promise.resolve([hit]), resource: () => Promise.resolve(room) }
    const { getByRole, history } = await renderScreen({ ...services, engine }, <Colleagues />, '/colleagues')
    await getByRole('button', { name: 'Sit near Ada Lane' }).click()
    const today = dayOf(homeZone(), services.clock.now())
    await expect.poll(() => history.at(-1)).toMatch(new RegExp(`^/reservations/reserve\\?.*date=${today}`))
    expect([draftState.open, draftState.draft]).toEqual([false, null])
  })

  test.each(['light', 'dark'])('private events are only shown as busy (%s)', async (theme) => {
    document.documentElement.dataset['theme'] = theme
    await toggleFavouritePerson(services, ada)
    world.schedules = [busyNow]
    const { getByText, getByRole, container } = await renderScreen(services, <Colleagues />, '/colleagues')
    await expect.element(getByText('Not free for the rest of today')).toBeVisible()
    await expect.element(getByText('No location in their calendar today')).toBeVisible()
    await expect.element(getByRole('img', { name: /^Busy / })).toBeInTheDocument()
    expect(container.textContent).not.toMatch(/Salary|secrets/)
    await checkAccessibility(container)
  })
})
