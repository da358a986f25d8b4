import { useSnapshot } from 'valtio'
import { useQuery } from '#src/features/availability/use-query.ts'
import type { PersonDay } from '#src/features/people/rules/colleague-day.ts'
import { dayOfDraft, loadPersonDays, ownerOfDraft } from '#src/features/reserve/conflicts.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import type { Email, IanaZone, InstantSpan } from '#src/kernel/result.ts'
import { type Services, useServices } from '#src/services.ts'

/** Milliseconds without a change before the calendars are read. */
const quiet = 250

/** Returns the day of the attendees and the user, or the colleague whom the draft is for, on each of the dates; if there are no attendees, of nobody. Empty until loaded. */
export function usePersonDaysOnDates(spans: readonly InstantSpan[]): readonly (readonly PersonDay[])[] {
  const services = useServices()
  const { draft } = useSnapshot(draftState)
  const attendees = draft?.attendees ?? []
  const isNeeded = draft !== null && (attendees.length > 0 || Boolean(draft.reserveFor?.email))
  const emails = isNeeded ? [...attendees.map(({ email }) => email), ownerOfDraft(draft)] : []
  const zone = draft?.timeZone ?? ''
  const of = emails.length === 0 ? '' : JSON.stringify([emails, spans, zone])
  const found = useQuery(
    (signal) => {
      if (of === '') return null
      const [asked, dates, timeZone] = JSON.parse(of) as [readonly Email[], readonly InstantSpan[], IanaZone]
      const wanted = asked.filter((email) => email !== '')
      return readDates(services, wanted, { dates, timeZone }, signal)
    },
    [services, of],
    { pause: quiet },
  )
  return found ?? noDates
}

const noDates: readonly (readonly PersonDay[])[] = []

interface Dates {
  readonly dates: readonly InstantSpan[]
  readonly timeZone: IanaZone
}

/** One date after the other, because each is a request of its own. */
async function readDates(
  services: Services,
  emails: readonly Email[],
  { dates, timeZone }: Dates,
  signal: AbortSignal,
): Promise<readonly (readonly PersonDay[])[]> {
  const days: (readonly PersonDay[])[] = []
  for (const span of dates) {
    if (signal.aborted) break
    days.push(await loadPersonDays(services, emails, dayOfDraft({ span, timeZone }), signal))
  }
  return days
}
