import { subscribeKey } from 'valtio/utils'
import type { Fault } from '#src/core/fault.ts'
import type { Product } from '#src/flows/product.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { draftState } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { connectCalendar } from '#src/flows/sign-in.ts'

/** Logs malformed responses and offers to connect the calendar, until the session ends. */
export function followFaults(product: Product): void {
  const onFault = (fault: Fault | null): void => {
    if (fault) react(product, fault)
  }
  const endings = [
    subscribeKey(reservations, 'fault', onFault),
    subscribeKey(timeline, 'fault', onFault),
    subscribeKey(draftState, 'fault', onFault),
  ]
  product.signal.addEventListener('abort', () => endings.forEach((end) => end()), { once: true })
}

function react(product: Product, fault: Fault): void {
  if (fault.kind === 'malformed') console.warn(fault.kind, fault)
  // A guest has no calendar to connect.
  if (fault.kind !== 'sign-in-needed' || !session.rights.reserve) return
  const { claims = null } = fault
  notify({
    kind: 'warning',
    key: faultMessageKey(fault),
    action: { key: 'notice.connectCalendar', run: () => void connect(product, claims) },
    // Reservations need the calendar, so the notice stays until the user connects it.
    lasts: null,
  })
}

async function connect(product: Product, claims: string | null): Promise<void> {
  const left = await connectCalendar(product, claims)
  if (!left.ok) notify({ kind: 'error', key: faultMessageKey(left.fault) })
}
