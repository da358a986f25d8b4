import { expect, vi } from 'vitest'
import { boot } from '#src/features/account/model/state.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { refreshShownSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { checkFault } from './repeat.ts'
import { type NodePage, openNodePage, openReadyPage, simulateBrowser } from './node-page.ts'
import { bookings, expectAccepted, fillForm, findRoom, minute, painted, quarter, second, stateAt } from './on-screen.ts'

simulateBrowser()

const creates = ({ sent }: NodePage) =>
  sent.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/me/events'))

checkFault(
  {
    id: 'F1',
    fault: 'Server errors',
    injected: 'every call except the hub’s returns 503 for 5 to 9 min; then a reservation gets 503 three times',
    seen: 'the data shown stays, marked with its age; “try again” works; the form keeps its content and books once',
  },
  async (chance) => {
    const here = await openReadyPage()
    const room = findRoom(here, chance)
    const draft = fillForm(room, 'Through errors')
    const [rows, list] = [painted(), reservations.list.length]
    const listedAt = reservations.asOf
    here.intercept = ({ url }) => (url.includes('/MessageHub') ? null : Response.json({}, { status: 503 }))
    const asked = [refreshShownSchedules(here.services()), loadReservations(here.services())]
    await here.pass(chance.whole(5, 9) * minute, 2_500)
    await Promise.all(asked)
    expect(painted().length).toBe(rows.length)
    expect(timeline).toMatchObject({ data: 'stale', fault: { kind: 'server-error' } })
    expect(reservations).toMatchObject({ stale: true, asOf: listedAt, fault: { kind: 'server-error' } })
    expect(reservations.list).toHaveLength(list)
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Through errors', notes: 'As typed' } })
    here.intercept = null
    const again = Promise.all([refreshShownSchedules(here.services()), loadReservations(here.services())])
    await here.until(() => timeline.data === 'ready' && !reservations.stale, 10 * second)
    await again
    let left = 3
    here.intercept = ({ method, url }) =>
      method === 'POST' && url.endsWith('/me/events') && left-- > 0 ? Response.json({}, { status: 503 }) : null
    await expectAccepted(here, draft, 2 * minute)
    expect(bookings(here, 'Through errors')).toHaveLength(1)
  },
)

checkFault(
  {
    id: 'F2',
    fault: 'A slow server',
    injected: 'the calendar delays the create for 20 to 90 s while the button is clicked again',
    seen: 'the form shows that it is sending; sent once, booked once',
  },
  async (chance) => {
    const here = await openReadyPage()
    const draft = fillForm(findRoom(here, chance), 'Slowly')
    const delay = chance.whole(20, 90) * second
    here.intercept = (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/me/events')) return null
      return new Promise((resolve) => {
        const respond = () => here.world.backEnd.answer(request).then((response) => response ?? Response.error())
        setTimeout(() => resolve(respond()), delay)
      })
    }
    const booked = reserve(here.services(), draft)
    await here.until(() => draftState.step === 'sending' && creates(here).length === 1, 5 * second)
    for (let click = chance.whole(1, 3); click > 0; click--) {
      expect(await reserve(here.services(), draft)).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    }
    await here.pass(delay - 5 * second, second)
    expect(draftState).toMatchObject({ open: true, step: 'sending', draft: { subject: 'Slowly' } })
    await here.until(() => here.noticeKeys.includes('notice.reservation.accepted'), minute)
    expect(await booked).toMatchObject({ ok: true })
    expect(creates(here)).toHaveLength(1)
    expect(bookings(here, 'Slowly')).toHaveLength(1)
  },
)

checkFault(
  {
    id: 'F3',
    fault: 'Too many calls',
    injected: '429 with Retry-After of 5 to 50 s for every calendar call, for that long',
    seen: 'it waits for that time and continues automatically; no early call, no burst afterwards',
  },
  async (chance) => {
    const here = await openReadyPage()
    const isCalendar = (url: URL) => url.host === 'graph.microsoft.com'
    const retryAfter = chance.whole(5, 50)
    const until = Date.now() + retryAfter * second
    here.intercept = ({ url }) =>
      isCalendar(new URL(url)) && Date.now() < until
        ? Response.json({}, { status: 429, headers: { 'retry-after': String(retryAfter) } })
        : null
    const from = here.sent.length
    void loadReservations(here.services())
    await here.pass(second)
    for (let click = 0; click < 5; click++) void loadReservations(here.services())
    const calls = () => here.sent.slice(from).filter(({ url }) => isCalendar(url))
    await here.pass(retryAfter * second - 2 * second, second)
    const early = calls().filter(({ at }) => at < until - 500)
    expect(early.length).toBeLessThanOrEqual(2)
    expect(draftState.fault).toBeNull()
    await here.until(() => reservations.phase === 'ready', 30 * second)
    expect(reservations.stale).toBe(false)
    // Six lists of up to three pages each.
    expect(calls().length).toBeLessThanOrEqual(early.length + 18)
  },
)

checkFault(
  {
    id: 'F6',
    fault: '204 without a cached copy',
    injected: 'the server returns 204 for configuration or resources, once or always; the cache is empty',
    seen: 'one more call without a timestamp; then the usual screen, or the specified error screen; never a loop',
  },
  async (chance) => {
    const here = await openNodePage()
    const what = chance.oneOf(['configurations', 'resources'])
    const isAlways = chance.oneOf([true, false])
    let replaced = 0
    here.intercept = ({ url }) =>
      url.includes(`/api/assist/${what}`) && (isAlways || replaced === 0)
        ? (replaced++, new Response(null, { status: 204 }))
        : null
    const asked = () => here.sent.filter(({ url }) => url.pathname.endsWith(`/assist/${what}`))
    if (isAlways) {
      await here.open(() => boot.phase === 'failed')
      expect(boot.fault).toMatchObject({ kind: what === 'resources' ? 'resources-unreadable' : 'api-not-configured' })
      await here.pass(minute, second)
    } else {
      await here.open(() => boot.phase === 'ready' && painted().length > 0)
    }
    expect(asked().length).toBeLessThanOrEqual(isAlways ? 2 : 3)
    for (const { url } of asked().slice(0, 2)) expect(url.searchParams.has('cachedTimestamp')).toBe(false)
  },
)

/** Required members of an event, a schedule and a resource. */
const essential = ['start', 'scheduleId', 'id']

/** Members of the three lists that the scenario reads. */
interface Wire {
  readonly id?: string
  readonly email?: string
  readonly scheduleId?: string
  readonly availabilityView?: string
  readonly attendees?: readonly { readonly type: string; readonly emailAddress: { readonly address: string } }[]
}

/** Availability codes from an instant, per quarter of an hour. */
interface Reserved {
  readonly from: number
  readonly view: string
}

/** Returns the future quarters at which a resource with a valid record and schedule is reserved. */
function bookedQuarters({
  resources,
  schedules,
}: {
  readonly resources: ReadonlyMap<string, string>
  readonly schedules: ReadonlyMap<string, Reserved>
}) {
  return [...schedules].flatMap(([email, { from, view }]) => {
    const id = resources.get(email)
    if (id === undefined) return []
    return [...view].flatMap((code, index) => {
      const at = from + index * quarter
      return code === '2' && at > Date.now() ? [{ id, at }] : []
    })
  })
}

/** Invalid values, one of which replaces a member. */
const junk = [undefined, null, 42, 'junk', [], {}, [null], { __proto__: null, constructor: 'x' }, '<b>', -1e99] as const

checkFault(
  {
    id: 'F7',
    fault: 'Malformed responses',
    injected:
      'one field of every fifth resource, schedule and event is junk, each time another field; or an HTML page with status 200',
    seen: 'every valid resource is shown; skipped ones are logged; for an HTML page, the specified error screen',
  },
  async (chance) => {
    const here = await openNodePage()
    const isPage = chance.whole(1, 4) === 1
    let field = chance.whole(0, 50)
    const spoil = (record: unknown, index: number): unknown => {
      if (index % 5 !== 0 || typeof record !== 'object' || record === null) return record
      const names = Object.keys(record)
      // The first record of each list loses its required member.
      const key = index === 0 ? essential.find((one) => names.includes(one)) : undefined
      const name = key ?? names[field++ % names.length] ?? ''
      return { ...record, [name]: junk[(field * 7 + chance.seed) % junk.length] }
    }
    const valid = {
      resources: new Map<string, string>(),
      schedules: new Map<string, Reserved>(),
      events: new Map<string, string[]>(),
    }
    here.intercept = (request) => {
      const { pathname } = new URL(request.url)
      if (isPage && pathname.endsWith('/assist/resources')) return new Response('<!doctype html><p>Please wait…')
      if (!/assist\/resources$|cache\/schedules$|calendarView$/.test(pathname)) return null
      const asked = request.clone()
      return here.world.backEnd.answer(request).then(async (answer) => {
        if (answer === null || answer.status !== 200) return answer ?? Response.error()
        const body = (await answer.json()) as unknown
        const list = (Array.isArray(body) ? body : (body as { value: unknown[] }).value) as Wire[]
        const from = pathname.endsWith('/schedules')
          ? Date.parse(((await asked.json()) as { fromDate: string }).fromDate)
          : 0
        // A schedule may be valid at first and malformed when it is loaded again.
        for (const { scheduleId = '' } of list) valid.schedules.delete(scheduleId.toLowerCase())
        for (const record of list.filter((_, index) => index % 5 !== 0)) {
          const { id = '', email = '', scheduleId = '', availabilityView, attendees } = record
          if (availabilityView !== undefined)
            valid.schedules.set(scheduleId.toLowerCase(), { from, view: availabilityView })
          else if (attendees === undefined) valid.resources.set(email.toLowerCase(), id)
          else
            valid.events.set(
              id,
              attendees.flatMap(({ type, emailAddress }) =>
                type === 'resource' ? [emailAddress.address.toLowerCase()] : [],
              ),
            )
        }
        const spoilt = list.map(spoil)
        return Response.json(Array.isArray(body) ? spoilt : { ...(body as object), value: spoilt })
      })
    }
    if (isPage) {
      await here.open(() => boot.phase === 'failed')
      expect(boot.fault).toMatchObject({ kind: 'resources-unreadable' })
      return
    }
    await here.open(() => boot.phase === 'ready' && painted().length > 0 && reservations.phase === 'ready')
    await here.until(() => timeline.data === 'ready', 20 * second)
    for (const id of valid.resources.values()) {
      expect(await here.services().engine.resource(id as never)).toMatchObject({ id })
    }
    const listed = new Set(reservations.list.map(({ event }) => event.id))
    const expected = [...valid.events].filter(
      ([, rooms]) => rooms.length > 0 && rooms.every((room) => valid.resources.has(room)),
    )
    expect(expected.length).toBeGreaterThan(5)
    expect(expected.filter(([id]) => !listed.has(id))).toEqual([])
    const drawn = bookedQuarters(valid)
      .map(({ id, at }) => stateAt(id, at))
      .filter((state) => state !== null)
    expect(drawn.length).toBeGreaterThan(100)
    expect(new Set(drawn)).toEqual(new Set(['2']))
    expect(vi.mocked(console.warn).mock.calls.length).toBeGreaterThan(0)
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  },
)
