import type { RowEvent } from '#src/contract/compute.ts'
import type { Email } from '#src/core/brand.ts'
import type { ScheduleTerms } from './schedule-terms.ts'

/** A schedule as `POST /api/cache/schedules` has it (core/wire/schedule), so that it is read by the same code again. */
export function scheduleRecord(
  email: Email,
  codes: Uint8Array,
  events: readonly RowEvent[],
  { hours, settings }: ScheduleTerms,
  message: string | null,
): unknown {
  return {
    email,
    availabilityView: codes.join(''),
    scheduleItems: events.map(({ start, end, subject, organizer, tentative, iCalUId }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: tentative ? 'tentative' : 'busy',
      subject,
      organizer,
      isPrivate: subject === null,
      iCalUId,
    })),
    workingHours: hours,
    schedulingSettings: settings,
    serviceError: message === null ? null : { message, responseCode: null },
  }
}

export const encodeRecords = (records: readonly unknown[]): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify(records)).buffer
