import { licenceCodes } from '#src/base/rules/licences.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import { positionOf } from '../server/people/people.ts'
import type { Server } from '../server/server.ts'
import { deviceEmail } from '../server/sign-in/callers.ts'
import { noContent, problem, readRecord, textOf } from './answers.ts'
import { type AnswerCall, callsOf, type HttpCallName } from './call.ts'
import { type ForRoom, kioskCalendarHandlers } from './kiosk-calendar.ts'
import { kioskPairingHandlers, placeIn } from './kiosk-pairing.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { DeviceRules } from '#src/wire/kiosk.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { type LobbyMeeting, meetingsOfToday, shownMeeting } from '#server/rules/devices/meetings.ts'
import { readReason, readReport, readRules } from '#server/rules/devices/settings.ts'

type DeviceCall = Extract<HttpCallName, `${string}/api/kiosks/{id}${string}`>

/** An error of the navigation (section 8). */
const refuse = (status: number, error: string): Response => HttpResponse.json({ error }, { status })

/** Door panels and lobby kiosks: their sessions, data and reports, and the calls of their administrators. */
export function kioskHandlers(server: Server): RequestHandler[] {
  const { clock, kiosks, people, records, resources, tokens } = server
  const on = callsOf(server)

  /** Runs the handler for the device of the token. */
  const forDevice =
    (handle: (kiosk: DrawnKiosk, request: Request) => Response | Promise<Response>): AnswerCall<DeviceCall> =>
    (caller, { request, params }) => {
      const kiosk = kiosks.find(params.id)
      if (kiosk === null) return refuse(404, 'InvalidKiosk')
      if (caller.email !== deviceEmail(kiosk.id)) return problem(403, 'This token belongs to another device.')
      return kiosks.isLicensed(kiosk) ? handle(kiosk, request) : refuse(403, 'InvalidKioskLicence')
    }
  /** Runs the handler with a device, for its administrators. */
  const withDevice =
    (handle: (kiosk: DrawnKiosk, request: Request) => Response | Promise<Response>): AnswerCall<DeviceCall> =>
    (_caller, { request, params }) => {
      const kiosk = kiosks.find(params.id)
      return kiosk === null ? refuse(404, 'InvalidKiosk') : handle(kiosk, request)
    }
  /** Runs the handler for a door panel as its room. */
  const forRoom: ForRoom = (handle) => (caller, info) => {
    const kiosk = kiosks.find(info.params.id)
    if (kiosk === null || caller.email !== deviceEmail(kiosk.id))
      return problem(403, 'This token belongs to another device.')
    return kiosk.resource === null
      ? problem(404, 'This device isn’t assigned to a room.')
      : handle(kiosk.resource, info, kiosk)
  }
  const issued = (kiosk: DrawnKiosk, session: string, key: string | null): Response =>
    HttpResponse.json({
      token: tokens.issue(deviceEmail(kiosk.id), 'api', session),
      refreshToken: tokens.issue(deviceEmail(kiosk.id), 'refresh', session),
      key,
    })
  /** `by` is 'setup' for a code, 'device' for a key. */
  const proven = (kiosk: DrawnKiosk, text: string, by: 'setup' | 'device'): string | null => {
    const facts = tokens.read(text, by)
    if (facts === null || facts.email !== deviceEmail(kiosk.id)) return null
    if (kiosks.isRevoked(kiosk, tokens.issuedAt(facts))) return null
    return by === 'device' || kiosks.useCode(facts.session) ? facts.session : null
  }

  return [
    ...kioskPairingHandlers(server),
    on('POST /api/kiosks/{id}/session', async (_caller, { request, params }) => {
      const kiosk = kiosks.find(params.id)
      if (kiosk === null) return refuse(404, 'InvalidKiosk')
      if (!kiosks.isLicensed(kiosk)) return refuse(403, 'InvalidKioskLicence')
      const { code, key } = await readRecord(request)
      const isFirst = typeof code === 'string'
      const session = proven(kiosk, textOf(isFirst ? code : key), isFirst ? 'setup' : 'device')
      if (session === null) return refuse(403, 'InvalidKiosk')
      const kept = isFirst ? tokens.issue(deviceEmail(kiosk.id), 'device', session) : null
      await records.settled()
      return issued(kiosk, session, kept)
    }),
    on(
      'GET /api/kiosks/{id}',
      forDevice((kiosk) => HttpResponse.json(kiosks.onWire(kiosk))),
    ),
    on(
      'POST /api/kiosks/{id}/heartbeat',
      forDevice(async (kiosk, request) => {
        const { version, network, log, screen } = await readRecord(request)
        kiosks.seen(kiosk, { version: textOf(version), network, log, screen })
        await records.settled()
        return HttpResponse.json(kiosks.onWire(kiosk))
      }),
    ),
    on(
      'POST /api/kiosks/{id}/reports',
      forDevice(async (kiosk, request) => {
        const report = readReport(await readRecord(request), clock.now())
        if (report === null) return problem(400, 'A report needs an ID.')
        kiosks.report(kiosk, report)
        await records.settled()
        return noContent()
      }),
    ),
    on(
      'GET /api/kiosks/{id}/meetings',
      forDevice((kiosk) => HttpResponse.json(kioskMeetings(server, kiosk))),
    ),
    on(
      'GET /api/kiosks/{id}/people',
      forDevice((kiosk, request) => {
        if (kiosk.csCode !== licenceCodes.KioskPremium) return refuse(403, 'InvalidKioskLicence')
        const rule = kiosks.rulesOf(kiosk).people
        if (rule === 'none') return problem(403, 'The rules of this kiosk don’t allow finding people.')
        const text = (new URL(request.url).searchParams.get('q') ?? '').trim()
        const hosts = rule === 'all' ? null : new Set(meetingsOf(server, kiosk).map(({ organizer }) => organizer))
        const known = text.length < 2 ? [] : people.beginning(text, hosts === null ? 20 : Infinity)
        const found = known.filter(({ name }) => hosts?.has(name) ?? true).slice(0, 20)
        // The office in the directory, or a desk in the building because visitors can be shown the way to a desk.
        const desks = resources.all.filter(({ kind: of, place }) => of === 'desk' && place.building === kiosk.building)
        return HttpResponse.json(
          found.map((person) => {
            const { department, office } = positionOf(person, server.choice.language)
            return {
              name: person.name,
              department,
              office: office && (desks[person.index % desks.length]?.name ?? office),
            }
          }),
        )
      }),
    ),
    on('GET /api/kiosks', () =>
      HttpResponse.json(
        kiosks.all.map((kiosk) => ({
          ...kiosks.onWire(kiosk),
          log: kiosks.logOf(kiosk),
          screen: kiosks.screenOf(kiosk),
        })),
      ),
    ),
    on(
      'PUT /api/kiosks/{id}/out-of-order',
      withDevice(async (kiosk, request) => {
        const { reason } = await readRecord(request)
        kiosks.setOutOfOrder(kiosk, readReason(reason))
        await records.settled()
        return noContent()
      }),
    ),
    on(
      'PUT /api/kiosks/{id}',
      withDevice(async (kiosk, request) => {
        const place = placeIn(server, kiosk.kind, await readRecord(request))
        if (typeof place === 'string') return problem(400, place)
        kiosks.setPlace(kiosk, place)
        await records.settled()
        return noContent()
      }),
    ),
    on(
      'POST /api/kiosks/{id}/reload',
      withDevice(async (kiosk) => {
        kiosks.reload(kiosk)
        await records.settled()
        return noContent()
      }),
    ),
    on('PUT /api/kiosks/{id}/rules', writingRules(kiosks.setRules)),
    on('PUT /api/kiosks/{id}/building-rules', writingRules(kiosks.setBuildingRules)),
    on(
      'DELETE /api/kiosks/{id}/reports',
      withDevice(async (kiosk) => {
        kiosks.settleReports(kiosk)
        await records.settled()
        return noContent()
      }),
    ),
    on(
      'POST /api/kiosks/{id}/setup',
      withDevice((kiosk) =>
        HttpResponse.json({ code: tokens.issue(deviceEmail(kiosk.id), 'setup', tokens.openSession('device')) }),
      ),
    ),
    on(
      'DELETE /api/kiosks/{id}/keys',
      withDevice(async (kiosk) => {
        kiosks.revoke(kiosk)
        // Otherwise the tokens of the device could be renewed for ever.
        tokens.closeAll(deviceEmail(kiosk.id))
        await records.settled()
        return noContent()
      }),
    ),
    ...kioskCalendarHandlers(server, forRoom),
  ]

  function writingRules(write: (kiosk: DrawnKiosk, rules: DeviceRules) => void) {
    return withDevice(async (kiosk, request) => {
      const { rules } = await readRecord(request)
      const read = readRules(rules)
      if (typeof read === 'string') return problem(400, read)
      write(kiosk, read)
      await records.settled()
      return noContent()
    })
  }
}

/** Returns the meetings as the kiosk may show them. */
function kioskMeetings(server: Server, kiosk: DrawnKiosk): readonly LobbyMeeting[] {
  const rules = server.kiosks.rulesOf(kiosk)
  return meetingsOf(server, kiosk).map((meeting) => shownMeeting(meeting, rules))
}

/** Returns the remaining meetings of today in the kiosk's building. */
function meetingsOf(
  { calendar, clock, resources }: Server,
  { building, city }: Pick<DrawnKiosk, 'building' | 'city'>,
): readonly LobbyMeeting[] {
  const now = clock.now()
  const rooms = resources.rooms
    .filter(({ place, isFailing }) => place.building === building && !isFailing)
    .map((room) => ({
      room: { id: room.id, name: room.name, place: `${building.name} ${room.place.floor}` },
      reserved: calendar.busyOfResource(room, now, now + oneDay),
    }))
  return meetingsOfToday(rooms, zoneNamed(city.zone), now)
}
