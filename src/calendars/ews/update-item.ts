import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Exchange } from './exchange.ts'
import { idShape } from './item-shape.ts'
import { fetchItem, type ItemId, itemIn, readItemId, writeItemId } from './items.ts'
import { readOnlyMessage } from './response-message.ts'
import type { Updates } from './write-change.ts'
import { m, t } from './xml-tree.ts'

/**
 * Does something to an item as it is now. Where somebody was quicker, the fault 'conflict' of a stale change key, the item
 * is read again, once. Fails with 'event-not-found' where there is none.
 */
export async function withCurrentState<Value>(
  exchange: Exchange,
  id: string,
  act: (state: ItemId) => Promise<Result<Value>>,
  signal?: AbortSignal,
): Promise<Result<Value>> {
  for (let tries = 1; ; tries++) {
    const fetched = await fetchItem(exchange, writeItemId({ id }), idShape, signal)
    if (!fetched.ok) return fetched
    const state = fetched.value && readItemId(fetched.value)
    if (!state) return fail({ kind: 'event-not-found' })
    const done = await act(state)
    if (done.ok || done.fault.kind !== 'conflict' || tries > 1) return done
  }
}

/** Everybody on it is told. Answers what the item is called now: a date that differs from its series may change its name. */
export function updateItem(
  exchange: Exchange,
  id: string,
  { fields, timeZone }: Updates,
  signal?: AbortSignal,
): Promise<Result<ItemId>> {
  return withCurrentState(
    exchange,
    id,
    async (state) => {
      const operation = m(
        'UpdateItem',
        [m('ItemChanges', [t('ItemChange', [writeItemId(state), t('Updates', fields)])])],
        {
          ConflictResolution: 'AutoResolve',
          MessageDisposition: 'SaveOnly',
          SendMeetingInvitationsOrCancellations: 'SendToAllAndSaveCopy',
        },
      )
      const answered = await exchange.call(operation, { signal, ...(timeZone === undefined ? {} : { timeZone }) })
      if (!answered.ok) return answered
      const message = readOnlyMessage(answered.value, 'UpdateItem')
      if (!message.ok) return message
      const item = itemIn(message.value.element)
      return succeed((item && readItemId(item)) ?? { id })
    },
    signal,
  )
}
