import * as v from 'valibot'
import { setWaitingReports } from '#src/state/device.ts'
import { connection } from '#src/state/connection.ts'
import type { RunningDevice } from './device.ts'

/** What can be the matter at a room or with a device, to choose from. */
export const faultKinds = ['display', 'network', 'furniture', 'climate', 'cleaning', 'other'] as const
export type FaultReportKind = (typeof faultKinds)[number]

const waitingSchema = v.array(v.object({ id: v.string(), kind: v.string(), text: v.string(), at: v.string() }))
type Waiting = v.InferOutput<typeof waitingSchema>

/** Keeps what somebody reported before it is sent: without network it waits, and is sent under the same id until it is taken. */
export async function reportFault(device: RunningDevice, kind: FaultReportKind, text: string): Promise<void> {
  const { shelf, product } = device
  const at = new Date(product.clock.now()).toISOString()
  await put(device, [...(await read(shelf.get('reports'))), { id: crypto.randomUUID(), kind, text, at }])
  await sendReports(device)
}

const sending = new WeakSet<RunningDevice>()

/** Sends what waits, the oldest first; what is not taken waits on. */
export async function sendReports(device: RunningDevice): Promise<void> {
  if (sending.has(device)) return
  sending.add(device)
  try {
    for (const report of await read(device.shelf.get('reports'))) {
      if (!connection.online) break
      const sent = await device.kiosks.report(device.address.id, report, device.product.signal)
      if (!sent.ok) break
      const left = await read(device.shelf.get('reports'))
      await put(
        device,
        left.filter(({ id }) => id !== report.id),
      )
    }
  } finally {
    sending.delete(device)
  }
}

async function put({ shelf }: RunningDevice, waiting: Waiting): Promise<void> {
  await shelf.put('reports', waiting)
  setWaitingReports(waiting.length)
}

async function read(asked: Promise<unknown>): Promise<Waiting> {
  const waiting = v.safeParse(waitingSchema, await asked)
  return waiting.success ? waiting.output : []
}
