import * as v from 'valibot'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { KioskSettings, PairingTrouble } from '#src/wire/kiosk.ts'
import { countTries } from '../../identity/limits.ts'
import { pairingStatuses } from '../../rules/devices/pairing.ts'
import { recordOnWire } from '../../rules/devices/record.ts'
import { readPlace, readRules } from '../../rules/devices/settings.ts'
import { beginPairing, claimPairing, givePairing, newSetUpCodeOf, troubleOfCode } from '../../store/device-codes.ts'
import { addDevice, changeDevice, deviceById, type StoredDevice } from '../../store/devices.ts'
import { countTry, type Limit } from '../../store/limits.ts'
import type { Queries } from '../../store/schema.ts'
import { write } from '../../store/write.ts'
import { tooManyTries } from '../account.ts'
import { problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'
import { placesFor } from './ground.ts'
import { deviceSecret, invalidDevice, placeDevices, readMembers, tellOfDevice } from './parts.ts'

/** Wrong codes of one administrator. The last letter of a code shows most mistakes without a call. */
const wrongCodes: Limit = { most: 30, within: 15 * oneMinute }

export const claimSchema = v.object({ secret: deviceSecret })

const sentences: Readonly<Record<PairingTrouble, string>> = {
  PairingCodeUnknown: 'No screen shows this code. Check the letters.',
  PairingCodeUsed: 'This code is used already. Enter the one that the screen shows now.',
  PairingCodeExpired: 'This code has expired. Enter the one that the screen shows now.',
}
const refuse = (trouble: PairingTrouble): Response => problem(pairingStatuses[trouble], trouble, sentences[trouble])

/** Ends the transaction without a change. */
class Refused extends Error {
  readonly response: Response
  constructor(response: Response) {
    super('refused')
    this.response = response
  }
}

/** Screens that become a device by the code that they show. */
export const kioskPairingCalls: Family = ({ on, office }) => {
  const { db, now } = office

  /** Refuses a code, and further ones after too many tries. */
  const refuseCode = async (trouble: PairingTrouble, personId: string | null): Promise<Response> => {
    const wait = await countTry(db, `pairing by ${personId ?? ''}`, wrongCodes, now())
    return wait === null ? refuse(trouble) : tooManyTries(wait)
  }

  on('POST /api/kiosks/pairing', async (_caller, { address }) => {
    const wait = await countTries(db, { kind: 'pairing', address, now: now() })
    if (wait !== null) return tooManyTries(wait)
    const { code, secret, expiresAt } = await write(office, (transaction) => beginPairing(transaction, now()))
    return Response.json({ code, secret, expiresAt: new Date(expiresAt).toISOString() }, { status: 201 })
  })

  on('POST /api/kiosks/pairing/{code}/claim', async (_caller, { request, params, address }) => {
    const body = await readBody(request, claimSchema)
    if (body instanceof Response) return body
    const claimed = await claimPairing(db, { code: params.code, secret: body.secret }, now())
    if (claimed === 'PairingCodeUnknown') {
      const wait = await countTries(db, { kind: 'claim', address, now: now() })
      return wait === null ? refuse(claimed) : tooManyTries(wait)
    }
    if (typeof claimed === 'string') return refuse(claimed)
    const device = claimed.deviceId === null ? null : await deviceById(db, claimed.deviceId)
    if (device === null) return Response.json({ id: null })
    return Response.json({
      id: device.id,
      kind: device.kind,
      setupCode: await newSetUpCodeOf(db, device.id, now()),
    })
  })

  on('GET /api/kiosks/pairing/{code}', async ({ personId }, { params }) => {
    const trouble = await troubleOfCode(db, params.code, now())
    return trouble === null ? Response.json({}) : refuseCode(trouble, personId)
  })

  on('POST /api/kiosks/pairing/{code}', async ({ personId }, { request, params }) => {
    const body = await readMembers(request)
    if (body instanceof Response) return body
    const trouble = await troubleOfCode(db, params.code, now())
    if (trouble !== null) return refuseCode(trouble, personId)
    const device = await add(params.code, body)
    if (device instanceof Response) return device
    const [placed] = await placeDevices(db, [device])
    return Response.json(placed && recordOnWire(placed.state), { status: 201 })
  })

  async function add(code: string, body: Readonly<Record<string, unknown>>): Promise<StoredDevice | Response> {
    const rules = body['rules'] === undefined ? null : readRules(body['rules'])
    if (typeof rules === 'string') return invalidDevice(rules)
    try {
      return await write(office, async (transaction, tell) => {
        const device = await deviceIn(transaction, body)
        if (rules !== null) await changeDevice(transaction, device.id, { rules })
        const trouble = await givePairing(transaction, code, device.id, now())
        if (trouble !== null) throw new Refused(refuse(trouble))
        tellOfDevice(tell, device)
        return rules === null ? device : { ...device, rules }
      })
    } catch (error) {
      if (error instanceof Refused) return error.response
      throw error
    }
  }
}

/** Returns the device that a screen becomes: a known one, or a new one with the settings of the body. */
async function deviceIn(queries: Queries, body: Readonly<Record<string, unknown>>): Promise<StoredDevice> {
  if (typeof body['id'] === 'string') {
    const known = await deviceById(queries, body['id'])
    if (known === null) throw new Refused(invalidDevice('This device is unknown.'))
    return known
  }
  const { kind } = body
  if (kind !== 'panel' && kind !== 'lobby') throw new Refused(invalidDevice('The kind must be panel or lobby.'))
  const place: KioskSettings | string = readPlace(await placesFor(queries, body), kind, body)
  if (typeof place === 'string') throw new Refused(invalidDevice(place))
  return addDevice(queries, kind, place)
}
