import type { Calendar } from '#src/contract/calendar.ts'
import { fail } from '#src/core/result.ts'

const refuse = () => Promise.resolve(fail({ kind: 'forbidden' as const, detail: 'guests have no calendar' }))

/** A guest has no calendar: nothing can be asked of it or put into it, whoever asks. */
export const guestCalendar: Calendar = new Proxy({} as Calendar, {
  get: (_, name) =>
    name === 'schedules'
      ? async function* () {
          yield await refuse()
        }
      : refuse,
})
