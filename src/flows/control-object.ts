import type { Fault } from '#src/core/fault.ts'
import type { ElementValue } from '#src/core/objects/object.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { notify } from '#src/state/notices.ts'
import { elementKey, setWanted } from '#src/state/objects.ts'
import { session } from '#src/state/session.ts'
import { type Commands, commandsOf } from './object-commands.ts'
import type { Product } from './product.ts'

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
export function controlObject(product: Product, command: ObjectCommand): void {
  if (!session.rights.reserve) {
    notify({ kind: 'info', key: 'notice.guest.needsAccount' })
    return
  }
  const key = elementKey(command.objectId, command.elementId)
  setWanted(key, command.value)
  const all = commandsOf(product)
  const waiting = all.get(key)
  if (waiting) {
    waiting.next = command.value
    waiting.sent?.end()
    return
  }
  const line: Commands = { sent: null, next: command.value }
  all.set(key, line)
  void carryOut(product, command, line).finally(() => all.delete(key))
}

async function carryOut(product: Product, command: ObjectCommand, line: Commands): Promise<void> {
  const key = elementKey(command.objectId, command.elementId)
  while (line.next !== null) {
    const value = line.next
    line.next = null
    const told = await tell(product, { ...command, value }, line)
    line.sent = null
    if (product.signal.aborted) return
    // Overtaken: how the earlier one ended is of no interest any more.
    if (line.next !== null) continue
    setWanted(key, null)
    if (!told.ok) tellRefusal(product, { ...command, value }, told.fault)
  }
}

/** Sends one command; answers when it is confirmed, has failed, or is overtaken after the server has taken it. */
async function tell(product: Product, command: ObjectCommand, line: Commands): Promise<Result<null>> {
  const { objectId, elementId, value } = command
  let deadline: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result<null>>((resolve) => {
    deadline = setTimeout(() => resolve(fail({ kind: 'timed-out', what: 'object' })), confirmedWithin)
  })
  const settled = new Promise<Result<null>>((resolve) => {
    line.sent = { value, end: () => resolve(succeed(null)) }
  })
  const taken = await Promise.race([product.hub.invokeObject(objectId, { [elementId]: value }), late])
  const ended = taken.ok ? await Promise.race([settled, late]) : taken
  clearTimeout(deadline)
  return ended
}

function tellRefusal(product: Product, command: ObjectCommand, fault: Fault): void {
  notify({
    kind: 'error',
    key: 'controls.notChanged',
    values: { name: command.name, kind: fault.kind },
    action: { key: 'app.retry', run: () => controlObject(product, command) },
    detail: JSON.stringify(fault),
  })
}
