import { session } from '#src/features/account/model/state.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { detailOf, type Fault } from '#src/kernel/fault.ts'
import type { Reading, Live } from '#src/base/needs.ts'
import type { ControllableObject, ElementValue } from './rules/object.ts'
import { elementKey, setWanted } from './state.ts'

/** The commands of one element: the one in progress, and the latest one waiting for it. */
interface Commands {
  /**
   * Null if none is in progress. `end` stops waiting for its confirmation, because it was confirmed or a later command
   * replaces it.
   */
  sent: { readonly value: ElementValue; readonly end: () => void } | null
  next: ElementValue | null
}

/** Commands by `elementKey`. */
const createCommands = (): Map<string, Commands> => new Map()

/** Handles the server's report about elements. If an element has the requested value, its command is confirmed. */
export function confirmCommands(services: Reading, object: ControllableObject, named: ReadonlySet<string>): void {
  const commands = services.scope.keep(createCommands)
  if (commands.size === 0) return
  for (const { id, value } of object.elements) {
    const sent = named.has(id) ? commands.get(elementKey(object.id, id))?.sent : null
    if (sent && sent.value === value) sent.end()
  }
}

/** Milliseconds within which the server must confirm the requested value. */
export const confirmedWithin = 5_000

export interface ObjectCommand {
  readonly objectId: string
  readonly elementId: string
  /** Name for the notice if the command fails. */
  readonly name: string
  readonly value: ElementValue
}

/**
 * Sets an element of a controllable object (section 7, Object invocation): first on screen, then on the server. Only
 * one command per element is in progress and the latest wins, so that opposite commands never race. If the server
 * refuses a command or does not confirm it in time, the screen shows the server's value again, with a notice.
 */
export function controlObject(services: Live, command: ObjectCommand): void {
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
  void sendCommands(services, command, line).finally(() => all.delete(key))
}

async function sendCommands(services: Live, command: ObjectCommand, line: Commands): Promise<void> {
  const key = elementKey(command.objectId, command.elementId)
  while (line.next !== null) {
    const value = line.next
    line.next = null
    const result = await sendCommand(services, { ...command, value }, line)
    line.sent = null
    if (services.signal.aborted) return
    // The result of a replaced command does not matter.
    if (line.next !== null) continue
    setWanted(key, null)
    if (!result.ok) reportRefusal(services, { ...command, value }, result.fault)
  }
}

/** Sends one command. Resolves when it is confirmed, has failed, or is replaced after the server accepted it. */
async function sendCommand(services: Live, command: ObjectCommand, line: Commands): Promise<Result<null>> {
  const { objectId, elementId, value } = command
  let deadline: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result<null>>((resolve) => {
    deadline = setTimeout(() => resolve(fail({ kind: 'timed-out', what: 'object' })), confirmedWithin)
  })
  const settled = new Promise<Result<null>>((resolve) => {
    line.sent = { value, end: () => resolve(succeed(null)) }
  })
  const accepted = await Promise.race([services.hub.invokeObject(objectId, { [elementId]: value }), late])
  const ended = accepted.ok ? await Promise.race([settled, late]) : accepted
  clearTimeout(deadline)
  return ended
}

function reportRefusal(services: Live, command: ObjectCommand, fault: Fault): void {
  notify({
    kind: 'error',
    key: 'controls.notChanged',
    values: { name: command.name, kind: fault.kind },
    action: { key: 'app.retry', run: () => controlObject(services, command) },
    detail: detailOf(fault),
  })
}
