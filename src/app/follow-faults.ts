import { subscribeKey } from 'valtio/utils'
import type { Fault } from '#src/core/fault.ts'
import type { Product } from '#src/flows/product.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { draftState } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { reactionTo } from './reactions.ts'

/** Carries out what the table of reactions says beyond the place that shows the fault, until the product ends. */
export function followFaults(product: Product): void {
  const react = (fault: Fault | null): void => {
    if (fault) carryOut(product, fault)
  }
  const endings = [
    subscribeKey(reservations, 'fault', react),
    subscribeKey(timeline, 'fault', react),
    subscribeKey(draftState, 'fault', react),
  ]
  product.signal.addEventListener('abort', () => endings.forEach((end) => end()), { once: true })
}

function carryOut(product: Product, fault: Fault): void {
  const { showing, remedy } = reactionTo(fault)
  if (showing === 'log') console.warn(fault.kind, fault)
  // A guest has no calendar to connect.
  if (showing !== 'notice' || remedy !== 'sign-in' || !session.rights.reserve) return
  notify({
    kind: 'warning',
    key: faultMessageKey(fault),
    action: {
      key: 'notice.connectCalendar',
      run: () => void connect(product, fault.kind === 'sign-in-needed' ? (fault.claims ?? null) : null),
    },
    // Nothing of one's own works until it is done.
    lasts: null,
  })
}

/** Its code is for those few who are asked to. */
async function connect(product: Product, claims: string | null): Promise<void> {
  const { connectCalendar } = await import('#src/flows/sign-in.ts')
  const left = await connectCalendar(product, claims)
  if (!left.ok) notify({ kind: 'error', key: faultMessageKey(left.fault) })
}
