import { session } from '#src/features/account/state.ts'
import { notify } from '#src/features/notices/state.ts'
import { fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { ControllableObject, ElementValue } from './rules/object.ts'
import { elementKey, setWanted } from './state.ts'

/** The commands of one element: the one that is on its way, and the latest that waits for it. */
interface Commands {
  /** Null while none is on its way. `end` stops the waiting for its confirmation: it came, or a later command is here. */
  sent: { readonly value: ElementValue; readonly end: () => void } | null
  next: ElementValue | null
}

/** By key of the element. */
const createCommands = (): Map<string, Commands> => new Map()

/** The server spoke of elements: what it says as it was asked for is confirmed. */
export function hearConfirmation(services: Services, object: ControllableObject, named: ReadonlySet<string>): void {
  const commands = services.scope.keep(createCommands)
  if (commands.size === 0) return
  for (const { id, value } of object.elements) {
    const sent = named.has(id) ? commands.get(elementKey(object.id, id))?.sent : null
    if (sent && sent.value === value) sent.end()
  }
}

/** Milliseconds that the server has to say that an object is as it was asked to be. */
export const confirmedWithin = 5_000

export interface ObjectCommand {
  readonly objectId: string
  readonly elementId: string
  /** For the notice, should it fail. */
  readonly name: string
  readonly value: ElementValue
}

/**
 * Sets an element of a controllable object (section 7, Object invocation): at once on screen, then on the server. One command
 * of an element is on its way at a time and the latest wins, so that two opposite ones never race. What the server refuses,
 * or does not confirm in time, goes back to what the server says, with a notice.
 */
export function controlObject(services: Services, command: ObjectCommand): void {
  if (!session.rights.reserve) {
    notify({ kind: 'info', key: 'notice.guest.needsAccount' })
    return
  }
  const key = elementKey(command.objectId, command.elementId)
  setWanted(key, command.value)
  const all = services.scope.keep(createCommands)
  const waiting = all.get(key)
  if (waiting) {
    waiting.next = command.value
    waiting.sent?.end()
    return
  }
  const line: Commands = { sent: null, next: command.value }
  all.set(key, line)
  void carryOut(services, command, line).finally(() => all.delete(key))
}

async function carryOut(services: Services, command: ObjectCommand, line: Commands): Promise<void> {
  const key = elementKey(command.objectId, command.elementId)
  while (line.next !== null) {
    const value = line.next
    line.next = null
    const told = await tell(services, { ...command, value }, line)
    line.sent = null
    if (services.signal.aborted) return
    // Overtaken: how the earlier one ended is of no interest any more.
    if (line.next !== null) continue
    setWanted(key, null)
    if (!told.ok) tellRefusal(services, { ...command, value }, told.fault)
  }
}

/** Sends one command; answers when it is confirmed, has failed, or is overtaken after the server has taken it. */
async function tell(services: Services, command: ObjectCommand, line: Commands): Promise<Result<null>> {
  const { objectId, elementId, value } = command
  let deadline: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result<null>>((resolve) => {
    deadline = setTimeout(() => resolve(fail({ kind: 'timed-out', what: 'object' })), confirmedWithin)
  })
  const settled = new Promise<Result<null>>((resolve) => {
    line.sent = { value, end: () => resolve(succeed(null)) }
  })
  const taken = await Promise.race([services.hub.invokeObject(objectId, { [elementId]: value }), late])
  const ended = taken.ok ? await Promise.race([settled, late]) : taken
  clearTimeout(deadline)
  return ended
}

function tellRefusal(services: Services, command: ObjectCommand, fault: Fault): void {
  notify({
    kind: 'error',
    key: 'controls.notChanged',
    values: { name: command.name, kind: fault.kind },
    action: { key: 'app.retry', run: () => controlObject(services, command) },
    detail: JSON.stringify(fault),
  })
}

export interface ObjectChange {
  readonly objectId: string
  readonly data: unknown
}

/** More than this during one load, and the load is made again instead. */
const mostHeld = 1_000

/** What came during a load; null while none is under way. */
const createHeld = (): { changes: ObjectChange[] | null } => ({ changes: null })

/** From now on changes are held as well: the answer being waited for may be older than they are. */
export function beginHolding(services: Services): void {
  services.scope.keep(createHeld).changes = []
}

/** What came since, in its order; null where it was too much. */
export function endHolding(services: Services): readonly ObjectChange[] | null {
  const held = services.scope.keep(createHeld)
  const changes = held.changes ?? []
  held.changes = null
  return changes.length > mostHeld ? null : changes
}

export function holdChange(services: Services, change: ObjectChange): void {
  const { changes } = services.scope.keep(createHeld)
  if (changes !== null && changes.length <= mostHeld) changes.push(change)
}
