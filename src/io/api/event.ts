import { traitsOf } from '#src/core/fault.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { type ConfirmStatusRequest, readConfirmationStatuses } from '#src/core/wire/confirmation.ts'
import type { EventActionRequest, EventStatusesRequest } from '#src/core/wire/event-calls.ts'
import type { EventErrorRecord, EventLogRecord } from '#src/core/wire/event-log.ts'
import { type OnlineMeetingRequest, readOnlineMeeting } from '#src/core/wire/online-meeting.ts'
import { fillPath, type Paths } from '../paths.ts'
import { type Caller, readWith } from './call.ts'

/** What the product's server knows and is told of calendar events (section 7). */
export function createEventApi(call: Caller, paths: Paths) {
  const statuses = async (path: string, body: unknown, signal?: AbortSignal) => {
    const answered = await call.json('POST', path, { body, signal, repeatable: true })
    return answered.ok ? succeed(readConfirmationStatuses(answered.value)) : answered
  }

  return {
    event: {
      statuses: (request: EventStatusesRequest, signal?: AbortSignal) => statuses(paths.eventStatuses, request, signal),
      confirmStatuses: (request: readonly ConfirmStatusRequest[], signal?: AbortSignal) =>
        statuses(paths.eventConfirmStatuses, request, signal),
      action: (request: EventActionRequest, signal?: AbortSignal) =>
        call.nothing('POST', paths.eventAction, { body: request, signal }),
      log: (record: EventLogRecord, signal?: AbortSignal) =>
        call.nothing('POST', paths.eventLog, { body: record, signal }),
      errorLog: (record: EventErrorRecord, signal?: AbortSignal) =>
        call.nothing('POST', paths.eventErrorLog, { body: record, signal }),
    },
    integrations: {
      /** Fault 'online-meeting-failed' for every failure: the event is created without the meeting (section 8). */
      async createMeeting(
        provider: string,
        request: OnlineMeetingRequest,
        signal?: AbortSignal,
      ): Promise<Result<{ readonly url: string }>> {
        const path = fillPath(paths.createMeeting, { provider })
        const made = readWith(await call.json('POST', path, { body: request, signal }), readOnlineMeeting)
        if (made.ok || traitsOf(made.fault).isSilent) return made
        return { ok: false, fault: { kind: 'online-meeting-failed', detail: made.fault.kind } }
      },
    },
  }
}
