import type { Bodies, HttpAnswer } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import {
  type CachedSchedulesRequest,
  type CacheRequest,
  type ConfirmationStatus,
  type ConfirmStatusRequest,
  type EventActionRequest,
  type EventErrorRecord,
  type EventLogRecord,
  type OnlineMeetingRequest,
  readConfirmationStatuses,
  readOnlineMeeting,
} from '#src/wire/cache.ts'
import type { ParsedRecords } from '#src/wire/parse.ts'
import { readQrInfo } from '#src/wire/assist.ts'
import { fillPath, type Paths } from '../paths.ts'
import { type Caller, createFallback, readWith } from './call.ts'

/** A body with the server's timestamp. */
export interface Stamped<Body> {
  readonly body: Body
  readonly timestamp: string | null
}

/** Configuration, resources, QR codes and the server's cache of schedules (section 7). Bulk bodies come unread. */
export function createAssistApi(call: Caller, paths: Paths) {
  async function stamped<As extends 'json' | 'buffer'>(
    path: string,
    as: As,
    header: string,
    cachedTimestamp: string | null,
    signal?: AbortSignal,
  ): Promise<Result<Stamped<Bodies[As]> | 'unchanged'>> {
    const query = { cachedTimestamp: cachedTimestamp ?? undefined }
    const answered: Result<HttpAnswer<Bodies[As]>> = await call.answer('GET', path, as, { query, signal })
    if (!answered.ok) return answered
    const { status, headers, body } = answered.value
    return succeed(status === 204 ? 'unchanged' : { body, timestamp: headers[header.toLowerCase()] ?? null })
  }

  async function bulk(path: string, body: unknown, signal?: AbortSignal): Promise<Result<ArrayBuffer>> {
    // Repeating it is safe although it is a POST, because it only reads.
    const answered = await call.answer('POST', path, 'buffer', { body, signal, repeatable: true })
    return answered.ok ? succeed(answered.value.body) : answered
  }

  return {
    assist: {
      /** 'unchanged' is the server's 204: use the cached copy. */
      configurations: (cachedTimestamp: string | null, signal?: AbortSignal) =>
        stamped(paths.assistConfigurations, 'json', 'CachedConfigurationTimeStamp', cachedTimestamp, signal),
      resources: (cachedTimestamp: string | null, signal?: AbortSignal) =>
        stamped(paths.assistResources, 'buffer', 'CachedResourcesTimeStamp', cachedTimestamp, signal),
    },
    cache: {
      /** Uses `POST /api/cache/get` if the server does not know the chosen path. 'not-found' if it knows neither. */
      schedules: createFallback<CachedSchedulesRequest, ArrayBuffer>([
        (request, signal) => bulk(paths.cacheSchedules, request, signal),
        ({ fromDate, toDate, emails }, signal) =>
          bulk(paths.cacheGet, { start: fromDate, end: toDate, emails } satisfies CacheRequest, signal),
      ]),
    },
    qr: {
      /** Fails with 'qr-info-unreadable' in all cases (section 8). */
      async info(id: string, signal?: AbortSignal) {
        const answered = await call.json('GET', fillPath(paths.qrInfo, { id }), { signal })
        const read = answered.ok ? call.reporting('qr info', readQrInfo)(answered.value) : answered
        if (read.ok || traitsOf(read.fault).isSilent) return read
        return fail({ kind: 'qr-info-unreadable' as const, detail: read.fault.kind })
      },
    },
  }
}

/** The requests about calendar events (section 7). */
export function createEventApi(call: Caller, paths: Paths) {
  const statuses = async (path: string, body: unknown, signal?: AbortSignal) => {
    const answered = await call.json('POST', path, { body, signal, repeatable: true })
    return answered.ok ? succeed(readConfirmationStatuses(answered.value)) : answered
  }

  return {
    event: {
      /** Uses `POST /api/event/statuses` if the server does not know the chosen path. */
      confirmStatuses: createFallback<readonly ConfirmStatusRequest[], ParsedRecords<ConfirmationStatus>>([
        (request, signal) => statuses(paths.eventConfirmStatuses, request, signal),
        (request, signal) => statuses(paths.eventStatuses, request, signal),
      ]),
      action: (request: EventActionRequest, signal?: AbortSignal) =>
        call.nothing('POST', paths.eventAction, { body: request, signal }),
      log: (record: EventLogRecord, signal?: AbortSignal) =>
        call.nothing('POST', paths.eventLog, { body: record, signal }),
      /** Events without a reservation, and online meetings that were not created: all of one load in one call. */
      errorLog: (records: readonly EventErrorRecord[], signal?: AbortSignal) =>
        call.nothing('POST', paths.eventErrorLog, { body: records, signal }),
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
