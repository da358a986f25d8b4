import { clearSession } from '#src/base/session-end.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { guestRights, session, setSignedIn } from '#src/features/account/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import {
  addOtherCalendar,
  changeOtherCalendar,
  removeOtherCalendar,
} from '#src/features/other-calendars/model/change-other-calendars.ts'
import {
  followOtherCalendars,
  loadOtherCalendars,
  loadOthersEvents,
  searchOtherCalendars,
} from '#src/features/other-calendars/model/load-other-calendars.ts'
import { beingAdded, otherCalendars, othersEvents } from '#src/features/other-calendars/model/state.ts'
import { pinnedPeople, timeline } from '#src/features/timeline/model/state.ts'
import { setAttendees } from '#src/base/search-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { item, schedule } from '#tests/compute/campus.ts'
import { start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const jan: OtherCalendar = {
  id: 'jan',
  name: 'Jan',
  email: emailOf('jan@example.com'),
  colour: '#c9372c',
  visible: true,
}
const eva: OtherCalendar = { id: 'eva', name: 'Eva', email: emailOf('eva@example.com'), colour: null, visible: true }
const busy: Fault = { kind: 'server-error', status: 503 }

const names = (): string[] => otherCalendars.value.map(({ name }) => name)
const noticeKeys = (): string[] => notices.queue.map(({ key }) => key)

const succeeding = (): Promise<Fault | null> => Promise.resolve(null)

/** A server with its own list; `respond` resolves each call with a fault, or null for success. */
function serverOf(list: OtherCalendar[] = [], respond: () => Promise<Fault | null> = succeeding) {
  const calls: string[] = []
  const indexOf = (id: string) => list.findIndex((one) => one.id === id)
  const call = async <Value>(name: string, value: () => Value): Promise<Result<Value>> => {
    calls.push(name)
    const fault = await respond()
    return fault ? fail(fault) : succeed(value())
  }
  Object.assign(services.api.otherCalendars, {
    list: () => call('list', () => ({ good: [...list], problems: [] })),
    search: (text: string) => call(`search ${text}`, () => ({ good: list, problems: [] })),
    add: (draft: OtherCalendar) =>
      call(`add ${draft.name}`, () => {
        const made = { ...draft, id: `made-${draft.name}` }
        list.push(made)
        return made
      }),
    update: (calendar: OtherCalendar) =>
      call(`update ${calendar.name} ${calendar.colour}`, () => {
        list.splice(indexOf(calendar.id), 1, calendar)
        return calendar
      }),
    remove: (id: string) =>
      call(`remove ${id}`, () => {
        list.splice(indexOf(id), 1)
        return null
      }),
  })
  return { calls, list }
}

openTabForEachTest()

beforeEach(() => {
  services.clock.freeze(start)
})

describe('section 7: other calendars', () => {
  it('are listed, searched, added, changed and removed with the specified calls', async () => {
    const { calls, list } = serverOf([jan])
    await loadOtherCalendars(services)
    expect(names()).toEqual(['Jan'])
    await searchOtherCalendars(services, ' eva ', new AbortController().signal)
    expect(await searchOtherCalendars(services, '  ', new AbortController().signal)).toEqual(succeed([]))
    const { id: _, ...draft } = eva
    await addOtherCalendar(services, draft)
    expect(otherCalendars.value.at(-1)).toMatchObject({ id: 'made-Eva', name: 'Eva' })
    await changeOtherCalendar(services, 'made-Eva', { name: 'Team lead' })
    await changeOtherCalendar(services, 'made-Eva', { colour: '#3d8b37' })
    await removeOtherCalendar(services, 'jan')
    const updates = ['update Team lead null', 'update Team lead #3d8b37']
    expect(calls).toEqual(['list', 'search eva', 'add Eva', ...updates, 'remove jan'])
    expect(list).toEqual([{ ...eva, id: 'made-Eva', name: 'Team lead', colour: '#3d8b37' }])
    expect(otherCalendars.value).toEqual(list)
  })

  it('show changes before the response', async () => {
    let respond: (fault: Fault | null) => void = () => undefined
    serverOf([jan], () => new Promise((resolve) => (respond = resolve)))
    otherCalendars.settle([jan])
    const renaming = changeOtherCalendar(services, 'jan', { name: 'Johnny' })
    expect(names()).toEqual(['Johnny'])
    respond(null)
    await renaming
    const adding = addOtherCalendar(services, { ...eva })
    expect(names()).toEqual(['Johnny', 'Eva'])
    // A calendar without an id can be neither changed nor removed.
    const [provisional] = beingAdded.ids
    expect(provisional).toBeDefined()
    await removeOtherCalendar(services, provisional ?? '')
    expect(names()).toEqual(['Johnny', 'Eva'])
    respond(null)
    await adding
    expect(beingAdded.ids).toEqual([])
    const removing = removeOtherCalendar(services, 'jan')
    expect(names()).toEqual(['Eva'])
    respond(null)
    await removing
  })

  it('are restored after a refusal, with a notice and a retry', async () => {
    let fault: Fault | null = busy
    serverOf([jan, eva], () => Promise.resolve(fault))
    otherCalendars.settle([jan, eva])
    await changeOtherCalendar(services, 'jan', { name: 'Johnny', visible: false })
    expect(otherCalendars.value[0]).toEqual(jan)
    await addOtherCalendar(services, { ...eva, email: emailOf('new@example.com'), name: 'New' })
    expect(names()).toEqual(['Jan', 'Eva'])
    await removeOtherCalendar(services, 'jan')
    expect(names()).toEqual(['Jan', 'Eva'])
    expect(noticeKeys()).toEqual(['otherCalendars.notChanged', 'otherCalendars.notAdded', 'otherCalendars.notRemoved'])
    fault = null
    notices.queue[2]?.action?.run()
    await expect.poll(() => names()).toEqual(['Eva'])
  })

  it('restore only the refused field, and keep a later change', async () => {
    const responses: (Fault | null)[] = [busy, null]
    const { list } = serverOf([jan], () => Promise.resolve(responses.shift() ?? null))
    otherCalendars.settle([jan])
    const renaming = changeOtherCalendar(services, 'jan', { name: 'Johnny' })
    const colouring = changeOtherCalendar(services, 'jan', { colour: '#3d8b37' })
    await Promise.all([renaming, colouring])
    expect(otherCalendars.value[0]).toMatchObject({ name: 'Jan', colour: '#3d8b37' })
    expect(list[0]).toMatchObject({ name: 'Jan', colour: '#3d8b37' })
  })

  it('are restored in their place if the removal is undone', async () => {
    const { calls } = serverOf([jan, eva])
    otherCalendars.settle([jan, eva])
    await removeOtherCalendar(services, 'jan')
    expect(notices.queue[0]).toMatchObject({ key: 'otherCalendars.removed', lasts: 8_000 })
    notices.queue[0]?.action?.run()
    await expect.poll(() => otherCalendars.value[0]?.id).toBe('made-Jan')
    const shown = otherCalendars.value.map(({ name, colour }) => `${name} ${colour}`)
    expect(shown).toEqual(['Jan #c9372c', 'Eva null'])
    expect(calls).toEqual(['remove jan', 'add Jan'])
  })

  it('count as removed if they are missing, and are not added twice', async () => {
    const { calls } = serverOf([], () => Promise.resolve({ kind: 'not-found', what: 'calendar' }))
    otherCalendars.settle([jan])
    await addOtherCalendar(services, { ...jan, email: emailOf('JAN@example.com') })
    expect(calls).toEqual([])
    await removeOtherCalendar(services, 'jan')
    expect(names()).toEqual([])
    expect(noticeKeys()).toEqual(['otherCalendars.removed'])
  })

  it('stay after a failed load, and are not overwritten by an older list', async () => {
    otherCalendars.settle([jan, eva])
    serverOf([], () => Promise.resolve(busy))
    await loadOtherCalendars(services)
    expect(otherCalendars).toMatchObject({ phase: 'failed', fault: busy })
    expect(names()).toEqual(['Jan', 'Eva'])
    let respond: (fault: null) => void = () => undefined
    const responses = [() => new Promise<null>((resolve) => (respond = resolve)), succeeding]
    serverOf([jan, eva], () => (responses.shift() ?? succeeding)())
    const loading = loadOtherCalendars(services)
    await removeOtherCalendar(services, 'jan')
    respond(null)
    await loading
    expect(names()).toEqual(['Eva'])
  })

  it('are cleared with the session', async () => {
    serverOf([jan])
    await loadOtherCalendars(services)
    clearSession({ expired: true })
    expect(otherCalendars).toMatchObject({ phase: 'idle', value: [] })
  })
})

const scheduleOf = (email: string, given: Partial<Schedule> = {}): Schedule => {
  const times = { start: '2026-11-24T10:00:00Z', end: '2026-11-24T11:00:00Z' }
  const scheduleItems = [item(0, 1, { ...times, subject: 'Secret', isPrivate: true })]
  return schedule(email, '', { email: emailOf(email), scheduleItems, ...given })
}

describe('ui: other calendars on the timeline and in the list', () => {
  it('have coloured rows below the attendees', async () => {
    serverOf([jan, { ...eva, visible: false }])
    const stop = followOtherCalendars(services)
    await expect.poll(() => timeline.overlaid).toEqual([{ email: 'jan@example.com', name: 'Jan', colour: 'red' }])
    setAttendees([{ email: 'sue@example.com' as Email, name: 'Sue', remotely: false }])
    expect(pinnedPeople()).toEqual(['sue@example.com', 'jan@example.com'])
    await changeOtherCalendar(services, 'jan', { visible: false })
    await expect.poll(() => pinnedPeople()).toEqual(['sue@example.com'])
    stop()
  })

  it('are not requested for guests', () => {
    const { calls } = serverOf([jan])
    const user = { name: 'G', email: 'g@example.com' as Email, username: 'g', givenName: '', surname: '' }
    setSignedIn(user, { isGuest: true })
    expect(session.rights).toEqual(guestRights)
    followOtherCalendars(services)()
    expect(calls).toEqual([])
    setSignedIn(user)
  })

  it('hide private subjects, and report a refused calendar', async () => {
    otherCalendars.settle([jan, eva])
    world.schedules = [
      scheduleOf('Jan@example.com'),
      scheduleOf('eva@example.com', { serviceError: { message: 'No access', responseCode: null } }),
    ]
    await loadOthersEvents(services)
    expect(othersEvents.value.events).toMatchObject([{ email: 'jan@example.com', subject: null }])
    expect(othersEvents.value.refused).toEqual({ 'eva@example.com': 'No access' })
    expect(othersEvents.asOf).toBe(start)
  })

  it('section 9: are requested once a minute, although the list is loaded more often', async () => {
    otherCalendars.settle([jan])
    for (let times = 0; times < 5; times += 1) await loadOthersEvents(services)
    expect(world.calls).toEqual(['schedules'])
    otherCalendars.settle([jan, eva])
    await loadOthersEvents(services)
    await loadOthersEvents(services, true)
    expect(world.calls).toEqual(['schedules', 'schedules', 'schedules'])
  })

  it('keep known events and their age after a failure', async () => {
    otherCalendars.settle([jan])
    world.schedules = [scheduleOf('jan@example.com')]
    await loadOthersEvents(services)
    services.calendar.schedules = async function* () {
      yield await Promise.resolve(fail(busy))
    }
    await loadOthersEvents(services, true)
    expect(othersEvents).toMatchObject({ asOf: start, fault: busy })
    expect(othersEvents.value.events).toHaveLength(1)
  })
})
