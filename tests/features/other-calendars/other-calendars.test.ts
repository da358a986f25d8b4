import { beforeEach, describe, expect, it } from 'vitest'
import { guestRights, session, setSignedIn } from '#src/features/account/state.ts'
import { notices } from '#src/features/notices/state.ts'
import {
  addOtherCalendar,
  changeOtherCalendar,
  removeOtherCalendar,
} from '#src/features/other-calendars/change-other-calendars.ts'
import {
  followOtherCalendars,
  loadOtherCalendars,
  loadOthersEvents,
  searchOtherCalendars,
} from '#src/features/other-calendars/load-other-calendars.ts'
import { otherCalendars, setOtherCalendars } from '#src/features/other-calendars/state.ts'
import { clearTimeline, pinnedPeople, setAttendees, timeline } from '#src/features/timeline/state.ts'
import { type Email, fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

let world: World

const jan: OtherCalendar = {
  id: 'jan',
  name: 'Jan',
  email: emailOf('jan@example.com'),
  colour: '#c9372c',
  visible: true,
}
const eva: OtherCalendar = { id: 'eva', name: 'Eva', email: emailOf('eva@example.com'), colour: null, visible: true }
const busy: Fault = { kind: 'server-error', status: 503 }

const names = (): string[] => otherCalendars.list.map(({ name }) => name)
const said = (): string[] => notices.queue.map(({ key }) => key)

/** The server of section 7 over a list of its own; each call is answered when `answer` says so. */
function serverOf(
  services: Services,
  list: OtherCalendar[] = [],
  answerBy: () => Promise<Fault | null> = nothingWrong,
) {
  const calls: string[] = []
  const answer = async <Value>(name: string, value: () => Value): Promise<Result<Value>> => {
    calls.push(name)
    const fault = await answerBy()
    return fault ? fail(fault) : succeed(value())
  }
  Object.assign(services.api.otherCalendars, {
    list: () => answer('list', () => ({ good: [...list], problems: [] })),
    search: (text: string) => answer(`search ${text}`, () => ({ good: list, problems: [] })),
    add: (draft: OtherCalendar) =>
      answer(`add ${draft.name}`, () => {
        const made = { ...draft, id: `made-${draft.name}` }
        list.push(made)
        return made
      }),
    update: (calendar: OtherCalendar) =>
      answer(`update ${calendar.name} ${calendar.colour}`, () => {
        list.splice(
          list.findIndex(({ id }) => id === calendar.id),
          1,
          calendar,
        )
        return calendar
      }),
    remove: (id: string) =>
      answer(`remove ${id}`, () => {
        list.splice(
          list.findIndex((one) => one.id === id),
          1,
        )
        return null
      }),
  })
  return { calls, list }
}

const nothingWrong = (): Promise<Fault | null> => Promise.resolve(null)

beforeEach(async () => {
  clearStores()
  clearTimeline()
  world = await createWorld()
})

describe('section 7: other calendars', () => {
  it('lists, searches, adds, renames, recolours and removes by the specified calls', async () => {
    const { services } = scriptServices(world)
    const { calls, list } = serverOf(services, [jan])
    await loadOtherCalendars(services)
    expect(names()).toEqual(['Jan'])
    await searchOtherCalendars(services, ' eva ', new AbortController().signal)
    expect(await searchOtherCalendars(services, '  ', new AbortController().signal)).toEqual(succeed([]))
    const { id: _, ...draft } = eva
    await addOtherCalendar(services, draft)
    expect(otherCalendars.list.at(-1)).toMatchObject({ id: 'made-Eva', name: 'Eva' })
    await changeOtherCalendar(services, 'made-Eva', { name: 'Team lead' })
    await changeOtherCalendar(services, 'made-Eva', { colour: '#3d8b37' })
    await removeOtherCalendar(services, 'jan')
    expect(calls).toEqual([
      'list',
      'search eva',
      'add Eva',
      'update Team lead null',
      'update Team lead #3d8b37',
      'remove jan',
    ])
    expect(list).toEqual([{ ...eva, id: 'made-Eva', name: 'Team lead', colour: '#3d8b37' }])
    expect(otherCalendars.list).toEqual(list)
  })

  it('shows every change at once, before the server has answered', async () => {
    const { services } = scriptServices(world)
    let answerNow: (fault: Fault | null) => void = () => undefined
    serverOf(services, [jan], () => new Promise((resolve) => (answerNow = resolve)))
    setOtherCalendars([jan])
    const renaming = changeOtherCalendar(services, 'jan', { name: 'Johnny' })
    expect(names()).toEqual(['Johnny'])
    answerNow(null)
    await renaming
    const adding = addOtherCalendar(services, { ...eva })
    expect(names()).toEqual(['Johnny', 'Eva'])
    // What has no id yet can be neither changed nor removed.
    const [provisional] = otherCalendars.adding
    expect(provisional).toBeDefined()
    await removeOtherCalendar(services, provisional ?? '')
    expect(names()).toEqual(['Johnny', 'Eva'])
    answerNow(null)
    await adding
    expect(otherCalendars.adding).toEqual([])
    const removing = removeOtherCalendar(services, 'jan')
    expect(names()).toEqual(['Eva'])
    answerNow(null)
    await removing
  })

  it('takes back what the server refuses, says so, and can try again', async () => {
    const { services } = scriptServices(world)
    let fault: Fault | null = busy
    serverOf(services, [jan, eva], () => Promise.resolve(fault))
    setOtherCalendars([jan, eva])
    await changeOtherCalendar(services, 'jan', { name: 'Johnny', visible: false })
    expect(otherCalendars.list[0]).toEqual(jan)
    await addOtherCalendar(services, { ...eva, email: emailOf('new@example.com'), name: 'New' })
    expect(names()).toEqual(['Jan', 'Eva'])
    await removeOtherCalendar(services, 'jan')
    expect(names()).toEqual(['Jan', 'Eva'])
    expect(said()).toEqual(['otherCalendars.notChanged', 'otherCalendars.notAdded', 'otherCalendars.notRemoved'])
    fault = null
    notices.queue[2]?.action?.run()
    await expect.poll(() => names()).toEqual(['Eva'])
  })

  it('takes back only the field that was refused: a later wish stays', async () => {
    const { services } = scriptServices(world)
    const answers: (Fault | null)[] = [busy, null]
    const { list } = serverOf(services, [jan], () => Promise.resolve(answers.shift() ?? null))
    setOtherCalendars([jan])
    const renaming = changeOtherCalendar(services, 'jan', { name: 'Johnny' })
    const colouring = changeOtherCalendar(services, 'jan', { colour: '#3d8b37' })
    await Promise.all([renaming, colouring])
    expect(otherCalendars.list[0]).toMatchObject({ name: 'Jan', colour: '#3d8b37' })
    expect(list[0]).toMatchObject({ name: 'Jan', colour: '#3d8b37' })
  })

  it('brings a removed calendar back where it stood, with its name and colour, when that is undone', async () => {
    const { services } = scriptServices(world)
    const { calls } = serverOf(services, [jan, eva])
    setOtherCalendars([jan, eva])
    await removeOtherCalendar(services, 'jan')
    expect(notices.queue[0]).toMatchObject({ key: 'otherCalendars.removed', lasts: 8_000 })
    notices.queue[0]?.action?.run()
    await expect.poll(() => otherCalendars.list[0]?.id).toBe('made-Jan')
    expect(otherCalendars.list.map(({ name, colour }) => [name, colour])).toEqual([
      ['Jan', '#c9372c'],
      ['Eva', null],
    ])
    expect(calls).toEqual(['remove jan', 'add Jan'])
  })

  it('counts a calendar that is gone already as removed, and one that is there already as added', async () => {
    const { services } = scriptServices(world)
    const { calls } = serverOf(services, [], () => Promise.resolve({ kind: 'not-found', what: 'calendar' }))
    setOtherCalendars([jan])
    await addOtherCalendar(services, { ...jan, email: emailOf('JAN@example.com') })
    expect(calls).toEqual([])
    await removeOtherCalendar(services, 'jan')
    expect(names()).toEqual([])
    expect(said()).toEqual(['otherCalendars.removed'])
  })

  it('keeps the list on failure; a list asked for before a change is older than the change', async () => {
    const { services } = scriptServices(world)
    setOtherCalendars([jan, eva])
    serverOf(services, [], () => Promise.resolve(busy))
    await loadOtherCalendars(services)
    expect(otherCalendars).toMatchObject({ phase: 'failed', fault: busy })
    expect(names()).toEqual(['Jan', 'Eva'])
    let answerList: (fault: null) => void = () => undefined
    const answers = [() => new Promise<null>((resolve) => (answerList = resolve)), nothingWrong]
    serverOf(services, [jan, eva], () => (answers.shift() ?? nothingWrong)())
    const loading = loadOtherCalendars(services)
    await removeOtherCalendar(services, 'jan')
    answerList(null)
    await loading
    expect(names()).toEqual(['Eva'])
  })

  it('forgets them with the session', async () => {
    const { services } = scriptServices(world)
    serverOf(services, [jan])
    await loadOtherCalendars(services)
    services.end()
    expect(otherCalendars).toMatchObject({ phase: 'idle', list: [] })
  })
})

const scheduleOf = (email: string, changes: Partial<Schedule> = {}): Schedule => ({
  email: emailOf(email),
  availabilityView: '',
  scheduleItems: [
    {
      start: '2026-11-24T10:00:00Z',
      end: '2026-11-24T11:00:00Z',
      status: 'busy',
      subject: 'Secret',
      location: null,
      isPrivate: true,
      organizer: null,
      iCalUId: null,
    },
  ],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
  ...changes,
})

describe('ui: other calendars laid over the timeline and the reservations', () => {
  it('gives each shown calendar a row below the people of the meeting, in its colour', async () => {
    const { services } = scriptServices(world)
    serverOf(services, [jan, { ...eva, visible: false }])
    const stop = followOtherCalendars(services)
    await expect.poll(() => timeline.overlaid).toEqual([{ email: 'jan@example.com', name: 'Jan', colour: 'red' }])
    setAttendees([{ email: 'sue@example.com' as Email, name: 'Sue', remotely: false }])
    expect(pinnedPeople()).toEqual(['sue@example.com', 'jan@example.com'])
    await changeOtherCalendar(services, 'jan', { visible: false })
    await expect.poll(() => pinnedPeople()).toEqual(['sue@example.com'])
    stop()
  })

  it('shows guests nobody’s time, and asks for none', () => {
    const { services } = scriptServices(world)
    const { calls } = serverOf(services, [jan])
    const user = { name: 'G', email: 'g@example.com' as Email, username: 'g', givenName: '', surname: '' }
    setSignedIn(user, { isGuest: true })
    expect(session.rights).toEqual(guestRights)
    followOtherCalendars(services)()
    expect(calls).toEqual([])
    setSignedIn(user)
  })

  it('reads 30 days of the shown ones; private stays private; a refused one is named, the others stay', async () => {
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    setOtherCalendars([jan, eva])
    world.schedules = [
      scheduleOf('Jan@example.com'),
      scheduleOf('eva@example.com', { serviceError: { message: 'No access', responseCode: null } }),
    ]
    await loadOthersEvents(services)
    expect(otherCalendars.events).toMatchObject([{ email: 'jan@example.com', subject: null }])
    expect(otherCalendars.refused).toEqual({ 'eva@example.com': 'No access' })
    expect(otherCalendars.eventsAsOf).toBe(start)
  })

  it('section 9: asks about the same calendars once a minute, however often the list is read', async () => {
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    setOtherCalendars([jan])
    for (let times = 0; times < 5; times += 1) await loadOthersEvents(services)
    expect(world.calls).toEqual(['schedules'])
    setOtherCalendars([jan, eva])
    await loadOthersEvents(services)
    await loadOthersEvents(services, true)
    expect(world.calls).toEqual(['schedules', 'schedules', 'schedules'])
  })

  it('keeps what was there when the calendar does not answer, and how old it is', async () => {
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    setOtherCalendars([jan])
    world.schedules = [scheduleOf('jan@example.com')]
    await loadOthersEvents(services)
    services.calendar.schedules = async function* () {
      yield await Promise.resolve(fail(busy))
    }
    await loadOthersEvents(services, true)
    expect(otherCalendars).toMatchObject({ eventsAsOf: start, eventsFault: busy })
    expect(otherCalendars.events).toHaveLength(1)
  })
})
