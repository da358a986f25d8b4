import type { Http } from '#src/engine/http.ts'
import type { LogEntry } from '#src/base/rules/log-entry.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import {
  type DeviceRules,
  type Kiosk,
  type KioskNetwork,
  type KioskReport,
  type KioskScreen,
  type KioskSettings,
  type KioskTrouble,
  type LobbyPerson,
  type Meeting,
  readDeviceSession,
  readKiosk,
  readKiosks,
  readLobbyPeople,
  readMeetings,
  troubleIn,
} from '#src/wire/kiosk.ts'
import type { ParsedRecords } from '#src/wire/parse.ts'
import { fillPath, type Paths } from '../paths.ts'
import { createCaller } from './call.ts'

/** The server's response to a device, or the reason why it is not admitted. */
export type Admitted<Value> = Value | KioskTrouble

/** Credentials of a device: the one-time setup code, or the key that the server returned for it. */
export type DeviceProof = { readonly code: string } | { readonly key: string }

/** Status report of a device. */
export interface Heartbeat {
  readonly version: string
  readonly network: KioskNetwork
  readonly screen?: KioskScreen | undefined
  /** The newest entries of its log. Absent if the server has them. */
  readonly log?: readonly LogEntry[] | undefined
}

const written = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())

/** HTTP statuses with a body that names the reason. */
const refusals = [402, 403, 404, 409]

/** The requests of kiosks, door panels and their administrators (docs/decisions, 'Panels and kiosks'). */
export function createKioskApi(http: Http, paths: Pick<Paths, 'kiosk' | 'kiosks'>) {
  const call = createCaller(http)
  const of = (id: string, part = ''): string => fillPath(paths.kiosk, { id }) + part
  const admitted = async <Value>(
    asked: ReturnType<typeof call.answer<'json'>>,
    read: (body: unknown) => Result<Value>,
  ): Promise<Result<Admitted<Value>>> => {
    const answered = await asked
    if (!answered.ok) return answered
    const { status, body } = answered.value
    if (status < 400) return read(body)
    const trouble = troubleIn(body)
    if (trouble !== null) return succeed(trouble)
    return fail(status === 404 ? { kind: 'not-found', what: 'kiosk' } : { kind: 'forbidden' })
  }
  const readOne = call.reporting('kiosk', readKiosk)
  const readSession = call.reporting('device session', readDeviceSession)

  return {
    session: (id: string, proof: DeviceProof, signal?: AbortSignal) =>
      admitted(call.answer('POST', of(id, '/session'), 'json', { body: proof, accept: refusals, signal }), readSession),
    get: (id: string, signal?: AbortSignal): Promise<Result<Admitted<Kiosk>>> =>
      admitted(call.answer('GET', of(id), 'json', { accept: refusals, signal }), readOne),
    heartbeat: (
      id: string,
      { log, screen, ...told }: Heartbeat,
      signal?: AbortSignal,
    ): Promise<Result<Admitted<Kiosk>>> => {
      const body = {
        ...told,
        screen: screen && { ...screen, asOf: written(screen.asOf), startedAt: written(screen.startedAt) },
        log: log?.map((entry) => ({ ...entry, at: written(entry.at) })),
      }
      return admitted(
        call.answer('POST', of(id, '/heartbeat'), 'json', { body, accept: refusals, signal, repeatable: true }),
        readOne,
      )
    },
    /** Idempotent: two requests with the same id are one report. */
    report: (id: string, report: Omit<KioskReport, 'at'> & { readonly at: string }, signal?: AbortSignal) =>
      call.nothing('POST', of(id, '/reports'), { body: report, signal, repeatable: true }),
    meetings: (id: string, signal?: AbortSignal): Promise<Result<ParsedRecords<Meeting>>> =>
      call.read(of(id, '/meetings'), readMeetings, { signal }),
    /** Finds colleagues by the beginning of their name, with the data that a lobby may show. */
    people: (id: string, q: string, signal?: AbortSignal): Promise<Result<ParsedRecords<LobbyPerson>>> =>
      call.read(of(id, '/people'), readLobbyPeople, { query: { q }, signal }),
    list: (signal?: AbortSignal): Promise<Result<ParsedRecords<Kiosk>>> =>
      call.read(paths.kiosks, readKiosks, { signal }),
    /** Takes it out of order with a reason, or with null brings it back. */
    setOutOfOrder: (id: string, reason: string | null, signal?: AbortSignal) =>
      call.nothing('PUT', of(id, '/out-of-order'), { body: { reason }, signal, repeatable: true }),
    /** Replaces the rules of a device. Absent ones are those of its building. */
    setRules: (id: string, rules: Partial<DeviceRules>, signal?: AbortSignal) =>
      call.nothing('PUT', of(id, '/rules'), { body: { rules }, signal, repeatable: true }),
    /** Replaces the rules of all devices of the same kind in the device's building that have none of their own. */
    setBuildingRules: (id: string, rules: Partial<DeviceRules>, signal?: AbortSignal) =>
      call.nothing('PUT', of(id, '/building-rules'), { body: { rules }, signal, repeatable: true }),
    /** Sets its name, language and place. */
    change: (id: string, settings: KioskSettings, signal?: AbortSignal) =>
      call.nothing('PUT', of(id), { body: settings, signal, repeatable: true }),
    /** Makes its page load again, after a minute without touch. */
    reload: (id: string, signal?: AbortSignal) => call.nothing('POST', of(id, '/reload'), { signal, repeatable: true }),
    /** Marks its reports as resolved. */
    settleReports: (id: string, signal?: AbortSignal) => call.nothing('DELETE', of(id, '/reports'), { signal }),
    /** Returns a code that signs one browser in as this device, once and within some minutes. */
    async setUp(id: string, signal?: AbortSignal): Promise<Result<string>> {
      const answered = await call.json('POST', of(id, '/setup'), { signal })
      if (!answered.ok) return answered
      const { value } = answered
      const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : null
      return typeof code === 'string'
        ? succeed(code)
        : fail({ kind: 'malformed', what: 'setup', problems: ['setup.code: missing'] })
    },
    /** Revokes all keys of the device. */
    revoke: (id: string, signal?: AbortSignal) => call.nothing('DELETE', of(id, '/keys'), { signal }),
  }
}

export type KioskApi = ReturnType<typeof createKioskApi>
