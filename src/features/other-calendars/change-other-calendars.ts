import { dismissNotice, notify, undoPeriod } from '#src/features/notices/state.ts'
import { tellTabs } from '#src/features/offline/tell-tabs.ts'
import { fail, type Fault, type Result, succeed, traitsOf } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { type OtherCalendar, type OtherCalendarDraft, readOtherCalendars } from '#src/wire/settings.ts'
import { dropOtherCalendar, insertOtherCalendar, otherCalendars, replaceOtherCalendar, setAdding } from './state.ts'

interface Changes {
  begun: number
  underWay: number
  /** By address: a calendar's changes reach the server in the order they were made. */
  readonly last: Map<string, Promise<unknown>>
}

const createChanges = (): Changes => ({ begun: 0, underWay: 0, last: new Map() })

/** How many changes there have been; null while one is under way. A list asked for before a change is older than it. */
export function otherCalendarChanges(services: Services): number | null {
  const { begun, underWay } = services.scope.keep(createChanges)
  return underWay > 0 ? null : begun
}

/** Runs `work` after the changes of the same calendar that came before it. */
async function changeInOrder<Value>(services: Services, address: string, work: () => Promise<Value>): Promise<Value> {
  const changes = services.scope.keep(createChanges)
  changes.begun += 1
  changes.underWay += 1
  const before = changes.last.get(address)
  const done = before ? before.then(work) : work()
  changes.last.set(address, done)
  try {
    return await done
  } finally {
    changes.underWay -= 1
    tellTabs(services, 'other-calendars')
    if (changes.last.get(address) === done) changes.last.delete(address)
  }
}

export type OtherCalendarChange = Partial<Pick<OtherCalendar, 'name' | 'colour' | 'visible'>>

/**
 * Adds a calendar, at once on screen; a refusal takes it away again and says so. One that is there already stays as it
 * is. `index` is where it stood before it was removed.
 */
export async function addOtherCalendar(
  services: Services,
  draft: OtherCalendarDraft,
  index?: number,
): Promise<Result<null>> {
  const address = calendarKey(draft)
  if (otherCalendars.list.some((calendar) => calendarKey(calendar) === address)) return succeed(null)
  const provisional: OtherCalendar = { ...draft, id: `adding:${address}` }
  insertOtherCalendar(provisional, index)
  setAdding(provisional.id, true)
  const added = await changeInOrder(services, address, () => services.api.otherCalendars.add(draft, services.signal))
  setAdding(provisional.id, false)
  if (services.signal.aborted) return succeed(null)
  const [answered] = added.ok ? readOtherCalendars([added.value]).good : []
  const made = added.ok && !answered ? await findAdded(services, address) : succeed(answered ?? null)
  if (added.ok && made.ok && made.value) {
    // What the server does not repeat is as it was sent.
    replaceOtherCalendar(provisional.id, { ...provisional, ...stated(made.value) })
    return succeed(null)
  }
  dropOtherCalendar(provisional.id)
  const fault = faultOf(added) ?? faultOf(made) ?? { kind: 'not-found' as const, what: 'other calendar' }
  tell('notAdded', draft, fault, () => addOtherCalendar(services, draft, index))
  return fail(fault)
}

/** Another name or colour, shown or not: at once on screen, taken back field by field where the server refuses. */
export async function changeOtherCalendar(
  services: Services,
  id: string,
  change: OtherCalendarChange,
): Promise<Result<null>> {
  const before = otherCalendars.list.find((calendar) => calendar.id === id)
  if (!before || otherCalendars.adding.includes(id)) return succeed(null)
  replaceOtherCalendar(id, { ...before, ...change })
  const told = await changeInOrder(services, calendarKey(before), async () => {
    // All that is wanted by now, so that no earlier wish comes back with a later one.
    const wanted = otherCalendars.list.find((calendar) => calendar.id === id)
    if (!wanted) return succeed(null)
    const answered = await services.api.otherCalendars.update(wanted, services.signal)
    if (answered.ok || services.signal.aborted) return succeed(null)
    // Before the next change looks at what is wanted.
    if (answered.fault.kind === 'not-found') dropOtherCalendar(id)
    else takeBack(id, before, change)
    return answered
  })
  if (!told.ok) tell('notChanged', before, told.fault, () => changeOtherCalendar(services, id, change))
  return told
}

/** Removes a calendar, at once on screen, and offers to undo that; a refusal puts it back where it stood. */
export async function removeOtherCalendar(services: Services, id: string): Promise<Result<null>> {
  const index = otherCalendars.list.findIndex((calendar) => calendar.id === id)
  const calendar = otherCalendars.list[index]
  if (!calendar || otherCalendars.adding.includes(id)) return succeed(null)
  dropOtherCalendar(id)
  const { id: _, ...draft } = calendar
  const offer = notify({
    kind: 'success',
    key: 'otherCalendars.removed',
    values: { name: calendar.name },
    action: { key: 'app.undo', run: () => void addOtherCalendar(services, draft, index) },
    lasts: undoPeriod,
  })
  const told = await changeInOrder(services, calendarKey(calendar), () =>
    services.api.otherCalendars.remove(id, services.signal),
  )
  if (told.ok || traitsOf(told.fault).isAbsent || services.signal.aborted) return succeed(null)
  dismissNotice(offer)
  // Undone meanwhile, it is there already.
  if (!otherCalendars.list.some((one) => calendarKey(one) === calendarKey(calendar)))
    insertOtherCalendar(calendar, index)
  tell('notRemoved', calendar, told.fault, () => removeOtherCalendar(services, id))
  return told
}

/** What makes a calendar the same one: its address, else its name. */
const calendarKey = ({ email, name }: OtherCalendarDraft): string => email ?? name.trim().toLowerCase()

const faultOf = (result: Result<unknown>): Fault | null => (result.ok ? null : result.fault)

/** A server that answers nothing is asked what the calendar has become. */
async function findAdded(services: Services, address: string): Promise<Result<OtherCalendar | null>> {
  const listed = await services.api.otherCalendars.list(services.signal)
  if (!listed.ok) return listed
  return succeed(listed.value.good.find((calendar) => calendarKey(calendar) === address) ?? null)
}

const stated = (calendar: OtherCalendar): Partial<OtherCalendar> =>
  Object.fromEntries(Object.entries(calendar).filter(([, value]) => value !== null && value !== ''))

function takeBack(id: string, before: OtherCalendar, change: OtherCalendarChange): void {
  const now = otherCalendars.list.find((calendar) => calendar.id === id)
  if (!now) return
  const fields = Object.keys(change) as (keyof OtherCalendarChange)[]
  // A field that was changed again meanwhile shows a later wish.
  const refused = fields.filter((field) => now[field] === change[field])
  replaceOtherCalendar(id, { ...now, ...Object.fromEntries(refused.map((field) => [field, before[field]])) })
}

function tell(
  undone: 'notAdded' | 'notChanged' | 'notRemoved',
  { name, email }: OtherCalendarDraft,
  fault: Fault,
  retry: () => unknown,
): void {
  if (traitsOf(fault).isSilent) return
  notify({
    kind: 'error',
    key: `otherCalendars.${undone}`,
    values: { name: name || (email ?? ''), kind: fault.kind },
    action: { key: 'app.retry', run: () => void retry() },
    detail: JSON.stringify(fault),
  })
}
