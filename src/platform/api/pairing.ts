import type { Http } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import {
  type AddedDevice,
  type Claim,
  type Kiosk,
  type Pairing,
  type PairingTrouble,
  pairingTroubleIn,
  readClaim,
  readKiosk,
  readPairing,
} from '#src/wire/kiosk.ts'
import type { Paths } from '../paths.ts'
import { createCaller } from './call.ts'

/** 'unsupported': the server does not know these calls. */
export type PairingRefusal = PairingTrouble | 'unsupported'

/** HTTP statuses of a rejected code, or of a server without these calls. */
const refusals = [404, 405, 409, 410, 501]

/** The requests that make a screen a device by a code (docs/decisions, 'Panels and kiosks'). */
export function createPairingApi(http: Http, paths: Pick<Paths, 'kioskPairing'>) {
  const call = createCaller(http)
  const of = (code: string, part = ''): string => `${paths.kioskPairing}/${encodeURIComponent(code)}${part}`
  const admitted = async <Value>(
    asked: ReturnType<typeof call.answer<'json'>>,
    read: (body: unknown) => Result<Value>,
  ): Promise<Result<Value | PairingRefusal>> => {
    const answered = await asked
    if (!answered.ok) return answered
    const { status, body } = answered.value
    if (status < 400) return read(body)
    const trouble = pairingTroubleIn(body)
    if (trouble !== null) return succeed(trouble)
    return status === 409 ? fail({ kind: 'conflict' }) : succeed('unsupported')
  }
  return {
    /** For a screen that is no device yet. */
    begin: (signal?: AbortSignal): Promise<Result<Pairing | PairingRefusal>> =>
      admitted(
        call.answer('POST', paths.kioskPairing, 'json', { accept: refusals, signal }),
        call.reporting('pairing', readPairing),
      ),
    /** Asks if the screen was added. */
    claim: ({ code, secret }: Pairing, signal?: AbortSignal): Promise<Result<Claim | PairingRefusal>> =>
      admitted(
        call.answer('POST', of(code, '/claim'), 'json', {
          body: { secret },
          accept: refusals,
          signal,
          repeatable: true,
        }),
        call.reporting('claim', readClaim),
      ),
    /** For device administrators: null if a screen shows this code now. */
    check: (code: string, signal?: AbortSignal): Promise<Result<PairingRefusal | null>> =>
      admitted<null>(call.answer('GET', of(code), 'json', { accept: refusals, signal }), () => succeed(null)),
    /** For device administrators: makes the screen with this code a device. */
    add: (code: string, device: AddedDevice, signal?: AbortSignal): Promise<Result<Kiosk | PairingRefusal>> =>
      admitted(
        call.answer('POST', of(code), 'json', { body: device, accept: refusals, signal }),
        call.reporting('kiosk', readKiosk),
      ),
  }
}

export type PairingApi = ReturnType<typeof createPairingApi>
