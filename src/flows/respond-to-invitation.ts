import type { EventAnswer } from '#src/contract/calendar.ts'
import { type Reservation, withEvent } from '#src/core/reservation/derive.ts'
import { readAnswer } from '#src/core/reservation/response.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { notify } from '#src/state/notices.ts'
import { replaceReservation } from '#src/state/reservations.ts'
import { actAlone } from './act-alone.ts'
import { loadReservations } from './load-reservations.ts'
import { myAnswer, withMyAnswer } from './my-answer.ts'
import type { Product } from './product.ts'
import { tellFailure } from './tell-failure.ts'

/** To decline is to cancel participation: see `cancel-reservation.ts`. */
export type Acceptance = Exclude<EventAnswer, 'decline'>

const words = { accept: 'accepted', tentative: 'tentativelyAccepted' } as const

/**
 * Tells the organizer that the user comes, or may come. After a lost reply the event is looked at before anything is said
 * to have failed, so that the organizer hears of it once.
 */
export function respondToInvitation(
  product: Product,
  reservation: Reservation,
  answer: Acceptance,
): Promise<Result<null>> {
  return actAlone(product, reservation, 'answering', async () => {
    const { event } = reservation
    const told = await product.calendar.respond(event, answer, '')
    if (product.signal.aborted) return told
    if (!told.ok && !(await hasAnswered(product, event, answer))) {
      tellFailure('notAnswered', reservation, told.fault, () => respondToInvitation(product, reservation, answer))
      return told
    }
    replaceReservation(withEvent(reservation, withMyAnswer(event, words[answer]), product.clock.now()))
    notify({
      kind: 'success',
      key: answer === 'accept' ? 'notice.reservation.youAccepted' : 'notice.reservation.youMayCome',
      values: { subject: event.subject },
    })
    await loadReservations(product)
    return succeed(null)
  })
}

async function hasAnswered(product: Product, event: CalendarEvent, answer: Acceptance): Promise<boolean> {
  const asked = await product.calendar.event({ id: event.id, iCalUId: event.iCalUId }, product.signal)
  return asked.ok && asked.value !== null && myAnswer(asked.value) === readAnswer(words[answer])
}
