import * as v from 'valibot'
import { subscribeKey } from 'valtio/utils'
import { instantOf, oneMinute } from '#src/core/time/moment.ts'
import { meetingSchema } from '#src/core/wire/kiosk.ts'
import { connection } from '#src/state/connection.ts'
import { device as state, setMeetings } from '#src/state/device.ts'
import type { RunningDevice } from './device.ts'

/** Milliseconds between two looks while nothing tells of a change. */
const lookEvery = oneMinute

const keptSchema = v.object({ meetings: v.array(meetingSchema), asOf: v.number() })

/** Keeps today's meetings of a lobby's building, and keeps them on the device for a day without network. */
export function followMeetings(device: RunningDevice): void {
  const { product } = device
  const stop = subscribeKey(connection, 'liveness', (liveness) => liveness === 'live' && void loadMeetings(device))
  const timer = setInterval(() => void loadMeetings(device), lookEvery)
  product.signal.addEventListener(
    'abort',
    () => {
      stop()
      clearInterval(timer)
    },
    { once: true },
  )
  void showKept(device).then(() => loadMeetings(device))
}

const latest = new WeakMap<RunningDevice, symbol>()

/** Of two loads at once only the one begun last is taken. */
export async function loadMeetings(device: RunningDevice): Promise<void> {
  const { kiosks, address, product, shelf } = device
  if (!connection.online || !state.offers.includes('meetings')) return
  const mine = Symbol('load')
  latest.set(device, mine)
  const asked = await kiosks.meetings(address.id, product.signal)
  if (!asked.ok || latest.get(device) !== mine || product.signal.aborted) return
  const asOf = product.clock.now()
  setMeetings(asked.value.good, asOf)
  await shelf.put('meetings', { meetings: asked.value.good, asOf })
}

async function showKept({ shelf }: RunningDevice): Promise<void> {
  const kept = v.safeParse(keptSchema, await shelf.get('meetings'))
  if (kept.success) setMeetings(kept.output.meetings, instantOf(kept.output.asOf))
}
