import { type DeviceRules, type PairingTrouble, readKiosk } from '#src/wire/kiosk.ts'
import { createProblems } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import type { KioskPlace } from '../server/kiosks/kiosks.ts'
import type { Server } from '../server/server.ts'
import { deviceEmail } from '../server/sign-in/callers.ts'
import { problem, readRecord, textOf } from './answers.ts'
import { type AnswerCall, callsOf, type HttpCallName } from './call.ts'

type CodeCall = Extract<HttpCallName, `${string}/pairing/{code}`>

const statuses: Readonly<Record<PairingTrouble, number>> = {
  PairingCodeUnknown: 404,
  PairingCodeUsed: 409,
  PairingCodeExpired: 410,
}
const refuse = (error: PairingTrouble): Response => HttpResponse.json({ error }, { status: statuses[error] })

const longestName = 100

/** Reads the place of a device as its administrators set it. Returns the reason why it is none. */
export function readPlace(server: Server, kind: string, body: Readonly<Record<string, unknown>>): KioskPlace | string {
  const { resources } = server
  const [name, language] = [textOf(body['name']).trim(), textOf(body['language'])]
  const { heading } = body
  if (name === '' || name.length > longestName) return `A name needs 1 to ${longestName} characters.`
  const resource = resources.byId.get(textOf(body['resourceId']))
  if (kind === 'panel' && resource === undefined) return 'This room is unknown.'
  const areaId = resource === undefined ? textOf(body['areaId']) : null
  if (areaId !== null && server.kiosks.placeOfArea(areaId) === null) return 'This building is unknown.'
  return {
    name,
    language: language === '' ? null : language,
    resourceId: kind === 'panel' ? (resource?.id ?? null) : null,
    areaId,
    unitId: textOf(body['unitId']) || null,
    heading: typeof heading === 'number' ? ((heading % 360) + 360) % 360 : null,
  }
}

/** Reads the rules of a device. Returns the reason why they are none. */
export function readRules(rules: unknown): DeviceRules | string {
  const problems = createProblems()
  const read = readKiosk({ id: 'rules', rules }, problems)
  if (isRecord(rules) && read.ok && read.value.rules !== null && problems.list().length === 0) return read.value.rules
  return problems.list()[0] ?? 'The rules are missing.'
}

/** Screens that become a device by the code that they show. */
export function kioskPairingHandlers(server: Server): RequestHandler[] {
  const { faults, kiosks, pairings, records, tokens } = server
  const on = callsOf(server)
  /** As a server of an earlier version responds. */
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
      const kiosk = claimed.kioskId === null ? null : kiosks.find(claimed.kioskId)
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
        const place = known === undefined ? readPlace(server, kind, body) : null
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
