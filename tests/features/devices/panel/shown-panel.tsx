import * as v from 'valibot'
import { vi } from 'vitest'
import type { RunningDevice } from '#src/features/devices/model/device.ts'
import { setDeviceAsOf, setKiosk, setPanelResource } from '#src/features/devices/model/state.ts'
import { DeviceContext } from '#src/features/devices/screen/use-device.ts'
import { connection, setResynchronised, setStale } from '#src/base/connection.ts'
import Panel from '#src/features/devices/screen/panel/panel.tsx'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/base/needs.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { attendee, event } from '../../bookings/reservations/rules/builders.ts'
import { createWorld, room, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

export const minute = 60_000
const moment = (at: number) => ({
  dateTime: new Date(at).toISOString().slice(0, 19),
  timeZone: 'UTC',
  utcDateTime: at as Instant,
})

/** A meeting in the room, in minutes from now. */
export interface Held {
  readonly from: number
  readonly to: number
  readonly subject?: string
  readonly mustConfirm?: boolean
  readonly isPrivate?: boolean
}

export function setHeld(list: readonly Held[], now: Instant = start): void {
  const email = room.email ?? emailOf('')
  setReservations(
    list.map(({ from, to, subject = 'Review', mustConfirm = false, isPrivate = false }) =>
      deriveReservation(
        event({
          id: `${from}`,
          subject,
          start: moment(start + from * minute),
          end: moment(start + to * minute),
          attendees: [attendee(email, 'accepted')],
          visibility: isPrivate ? 'private' : 'normal',
        }),
        { ...room, email, requiresConfirmation: mustConfirm },
        null,
        now,
      ),
    ),
    now,
  )
}

export const kioskOf = (fields: Partial<v.InferInput<typeof kioskSchema>> = {}): Kiosk =>
  v.parse(kioskSchema, {
    id: 'panel-1',
    kind: 'panel',
    name: 'Amber',
    resourceId: room.id,
    csCode: 'CS0638',
    ...fields,
  })

/** A calendar of the room that is free all day. */
export const freeDay = {
  email: room.email ?? emailOf(''),
  availabilityView: '0'.repeat(96),
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
}

/** A panel at which anyone may end a meeting. */
export const permissive: Kiosk = kioskOf({ rules: { end: 'anybody' } })

export const panelSizes = [
  [1280, 800],
  [800, 1280],
  [800, 480],
] as const

/** Whether two boxes overlap by more than a tolerance in pixels. */
export const overlap = (one: DOMRect, other: DOMRect, tolerance = 0): boolean =>
  one.left < other.right - tolerance &&
  one.right > other.left + tolerance &&
  one.top < other.bottom - tolerance &&
  one.bottom > other.top + tolerance

export interface Shown {
  readonly held?: readonly Held[]
  readonly kiosk?: Kiosk
  /** Minutes since the last contact. */
  readonly age?: number
  readonly world?: World
  readonly now?: Instant
}

export async function renderPanel({ held = [], kiosk = kioskOf(), age = 0, world, now = start }: Shown) {
  const { services: scripted } = scriptServices(world ?? (await createWorld()))
  const clock = createClock({ frozenAt: now })
  const services: Services = { ...scripted, clock }
  setKiosk(kiosk, ['meetings'])
  setPanelResource(room)
  setHeld(held, now)
  setDeviceAsOf((now - age * minute) as Instant)
  if (age === 0) {
    connection.hub = 'Connected'
    setResynchronised(now, true)
  } else setStale()
  const stored = new Map<string, unknown>()
  const reports = vi.fn<(...given: unknown[]) => Promise<ReturnType<typeof succeed<null>>>>(() =>
    Promise.resolve(succeed(null)),
  )
  const device = {
    services,
    kiosks: { report: reports },
    shelf: {
      get: (name: string) => Promise.resolve(stored.get(name)),
      put: (name: string, value: unknown) => Promise.resolve(void stored.set(name, value)),
    },
    address: { kind: 'panel', id: kiosk.id },
    version: '1',
  } as unknown as RunningDevice
  const screen = await renderScreen(
    services,
    <DeviceContext
      value={{ clock, device, language: 'en', setLanguage: () => undefined, resetLanguage: () => undefined }}
    >
      <Panel />
    </DeviceContext>,
    `/panel/${kiosk.id}`,
  )
  const main = screen.container.querySelector<HTMLElement>('main[data-kind]')
  return { screen, reports, main }
}
