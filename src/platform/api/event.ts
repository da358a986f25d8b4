import { type Result, succeed, traitsOf } from '#src/kernel/result.ts'
import {
  type ConfirmStatusRequest,
  type EventActionRequest,
  type EventErrorRecord,
  type EventLogRecord,
  type EventStatusesRequest,
  type OnlineMeetingRequest,
  readConfirmationStatuses,
  readOnlineMeeting,
} from '#src/wire/cache.ts'
import { fillPath, type Paths } from '../paths.ts'
import { type Caller, readWith } from './call.ts'

/** The requests about calendar events (section 7). */
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
