import { dismissNotice, notify, undoPeriod } from '#src/features/notices/model/state.ts'
import { notifyTabs } from '#src/base/notify-tabs.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { detailOf, type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type Changes, createChanges } from '#src/kernel/scope.ts'
import type { Reading } from '#src/base/needs.ts'
import { type OtherCalendar, type OtherCalendarDraft, readOtherCalendars } from '#src/wire/settings.ts'
import {
  beingAdded,
  dropOtherCalendar,
  insertOtherCalendar,
  otherCalendars,
  replaceOtherCalendar,
  setAdding,
} from './state.ts'

/** The changes of the session, by the key of the calendar. */
export const otherCalendarChanges = ({ scope }: Pick<Reading, 'scope'>): Changes => scope.keep(createCalendarChanges)

const createCalendarChanges = (): Changes => createChanges()

/** Runs `work` after all earlier changes of the same calendar, and notifies the other tabs. */
function changeInOrder<Value>(services: Reading, key: string, work: () => Promise<Value>): Promise<Value> {
  return otherCalendarChanges(services)
    .run(key, work)
    .finally(() => notifyTabs(services, 'other-calendars'))
}

export type OtherCalendarChange = Partial<Pick<OtherCalendar, 'name' | 'colour' | 'visible'>>

/**
 * Adds a calendar, on screen immediately. If the server refuses it, it is removed again and the failure is shown. Does
 * nothing if the calendar is listed already. `index` is its position before it was removed.
 */
export async function addOtherCalendar(
  services: Reading,
  draft: OtherCalendarDraft,
  index?: number,
): Promise<Result<null>> {
  const address = calendarKey(draft)
  if (otherCalendars.value.some((calendar) => calendarKey(calendar) === address)) return succeed(null)
  const provisional: OtherCalendar = { ...draft, id: `adding:${address}` }
  insertOtherCalendar(provisional, index)
  setAdding(provisional.id, true)
  const added = await changeInOrder(services, address, () => services.api.otherCalendars.add(draft, services.signal))
  setAdding(provisional.id, false)
  if (services.signal.aborted) return succeed(null)
  const [answered] = added.ok ? readOtherCalendars([added.value]).good : []
  const made = added.ok && !answered ? await findAdded(services, address) : succeed(answered ?? null)
  if (added.ok && made.ok && made.value) {
    // Fields missing in the response stay as they were sent.
    replaceOtherCalendar(provisional.id, { ...provisional, ...stated(made.value) })
    return succeed(null)
  }
  dropOtherCalendar(provisional.id)
  const fault = faultOf(added) ?? faultOf(made) ?? { kind: 'not-found' as const, what: 'other calendar' }
  reportFailure('notAdded', draft, fault, () => addOtherCalendar(services, draft, index))
  return fail(fault)
}

/**
 * Changes a name, colour or visibility, on screen immediately. If the server refuses the change, each field is
 * reverted.
 */
export async function changeOtherCalendar(
  services: Reading,
  id: string,
  change: OtherCalendarChange,
): Promise<Result<null>> {
  const before = otherCalendars.value.find((calendar) => calendar.id === id)
  if (!before || beingAdded.ids.includes(id)) return succeed(null)
  replaceOtherCalendar(id, { ...before, ...change })
  const result = await changeInOrder(services, calendarKey(before), async () => {
    // Send the current values, so that an earlier change does not revert a later one.
    const wanted = otherCalendars.value.find((calendar) => calendar.id === id)
    if (!wanted) return succeed(null)
    const answered = await services.api.otherCalendars.update(wanted, services.signal)
    if (answered.ok || services.signal.aborted) return succeed(null)
    // Revert before the next change reads the current values.
    if (answered.fault.kind === 'not-found') dropOtherCalendar(id)
    else takeBack(id, before, change)
    return answered
  })
  if (!result.ok) reportFailure('notChanged', before, result.fault, () => changeOtherCalendar(services, id, change))
  return result
}

/**
 * Removes a calendar, on screen immediately, and offers to undo it. If the server refuses, the calendar returns to its
 * position.
 */
export async function removeOtherCalendar(services: Reading, id: string): Promise<Result<null>> {
  const index = otherCalendars.value.findIndex((calendar) => calendar.id === id)
  const calendar = otherCalendars.value[index]
  if (!calendar || beingAdded.ids.includes(id)) return succeed(null)
  dropOtherCalendar(id)
  const { id: _, ...draft } = calendar
  const offer = notify({
    kind: 'success',
    key: 'otherCalendars.removed',
    values: { name: calendar.name },
    action: { key: 'app.undo', run: () => void addOtherCalendar(services, draft, index) },
    lasts: undoPeriod,
  })
  const result = await changeInOrder(services, calendarKey(calendar), () =>
    services.api.otherCalendars.remove(id, services.signal),
  )
  if (result.ok || traitsOf(result.fault).isAbsent || services.signal.aborted) return succeed(null)
  dismissNotice(offer)
  // If the user undid the removal meanwhile, the calendar is listed already.
  if (!otherCalendars.value.some((one) => calendarKey(one) === calendarKey(calendar)))
    insertOtherCalendar(calendar, index)
  reportFailure('notRemoved', calendar, result.fault, () => removeOtherCalendar(services, id))
  return result
}

/** Returns the key that identifies a calendar: its address, or else its name. */
const calendarKey = ({ email, name }: OtherCalendarDraft): string => email ?? name.trim().toLowerCase()

const faultOf = (result: Result<unknown>): Fault | null => (result.ok ? null : result.fault)

/** Looks up the added calendar in the list, because some servers return no body. */
async function findAdded(services: Reading, address: string): Promise<Result<OtherCalendar | null>> {
  const listed = await services.api.otherCalendars.list(services.signal)
  if (!listed.ok) return listed
  return succeed(listed.value.good.find((calendar) => calendarKey(calendar) === address) ?? null)
}

const stated = (calendar: OtherCalendar): Partial<OtherCalendar> =>
  Object.fromEntries(Object.entries(calendar).filter(([, value]) => value !== null && value !== ''))

function takeBack(id: string, before: OtherCalendar, change: OtherCalendarChange): void {
  const now = otherCalendars.value.find((calendar) => calendar.id === id)
  if (!now) return
  const fields = Object.keys(change) as (keyof OtherCalendarChange)[]
  // If a field was changed again meanwhile, it already shows the newer value.
  const refused = fields.filter((field) => now[field] === change[field])
  replaceOtherCalendar(id, { ...now, ...Object.fromEntries(refused.map((field) => [field, before[field]])) })
}

function reportFailure(
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
    detail: detailOf(fault),
  })
}
