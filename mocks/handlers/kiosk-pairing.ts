import type { KioskSettings, PairingTrouble } from '#src/wire/kiosk.ts'
import { pairingStatuses } from '#server/rules/devices/pairing.ts'
import { readPlace, readRules } from '#server/rules/devices/settings.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import type { Server } from '../server/server.ts'
import { deviceEmail } from '../server/sign-in/callers.ts'
import { problem, readRecord, textOf } from './answers.ts'
import { type AnswerCall, callsOf, type HttpCallName } from './call.ts'

type CodeCall = Extract<HttpCallName, `${string}/pairing/{code}`>

const refuse = (error: PairingTrouble): Response => HttpResponse.json({ error }, { status: pairingStatuses[error] })

/** Reads the place of a device as its administrators set it. Returns an error code if it is invalid. */
export const placeIn = (
  { kiosks, resources }: Pick<Server, 'kiosks' | 'resources'>,
  kind: DrawnKiosk['kind'],
  body: Readonly<Record<string, unknown>>,
): KioskSettings | string =>
  readPlace(
    { hasResource: (id) => resources.byId.has(id), hasArea: (id) => kiosks.placeOfArea(id) !== null },
    kind,
    body,
  )

/** Pairing of screens by the code that they show. */
export function kioskPairingHandlers(server: Server): RequestHandler[] {
  const { faults, kiosks, pairings, records, tokens } = server
  const on = callsOf(server)
  /** The response of an older server. */
  const isOld = (): boolean => faults.isArmed('kiosk-pairing-unknown')
  const unknown = (): Response => problem(404, 'Unknown endpoint.')

  const withCode =
    (handle: (code: string, request: Request) => Response | Promise<Response>): AnswerCall<CodeCall> =>
    (_caller, { request, params }) => {
      if (isOld()) return unknown()
      const trouble = pairings.troubleOf(params.code)
      return trouble === null ? handle(params.code, request) : refuse(trouble)
    }

  return [
    on('POST /api/kiosks/pairing', async () => {
      if (isOld()) return unknown()
      const { code, secret, expiresAt } = pairings.begin()
      await records.settled()
      return HttpResponse.json({ code, secret, expiresAt: new Date(expiresAt).toISOString() }, { status: 201 })
    }),
    on('POST /api/kiosks/pairing/{code}/claim', async (_caller, { request, params }) => {
      if (isOld()) return unknown()
      const { secret } = await readRecord(request)
      const claimed = pairings.claim(params.code, textOf(secret))
      if (typeof claimed === 'string') return refuse(claimed)
      const kiosk = claimed.deviceId === null ? null : kiosks.find(claimed.deviceId)
      if (kiosk === null) return HttpResponse.json({ id: null })
      const setupCode = tokens.issue(deviceEmail(kiosk.id), 'setup', tokens.openSession('device'))
      return HttpResponse.json({ id: kiosk.id, kind: kiosk.kind, setupCode })
    }),
    on(
      'GET /api/kiosks/pairing/{code}',
      withCode(() => HttpResponse.json({})),
    ),
    on(
      'POST /api/kiosks/pairing/{code}',
      withCode(async (code, request) => {
        const body = await readRecord(request)
        const known = typeof body['id'] === 'string' ? kiosks.find(body['id']) : undefined
        if (known === null) return problem(400, 'This device is unknown.')
        const kind = body['kind'] === 'panel' ? 'panel' : 'lobby'
        const place = known === undefined ? placeIn(server, kind, body) : null
        if (typeof place === 'string') return problem(400, place)
        const rules = readRules(body['rules'] ?? {})
        if (typeof rules === 'string') return problem(400, rules)
        const kiosk = known ?? (place && kiosks.add(kind, place))
        if (!kiosk) return problem(400, 'This device is unknown.')
        if (body['rules'] !== undefined) kiosks.setRules(kiosk, rules)
        pairings.give(code, kiosk.id)
        await records.settled()
        return HttpResponse.json(kiosks.onWire(kiosk), { status: 201 })
      }),
    ),
  ]
}
