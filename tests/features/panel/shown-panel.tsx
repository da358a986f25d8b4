import * as v from 'valibot'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RunningDevice } from '#src/features/devices/device.ts'
import { clearDevice, setDeviceAsOf, setKiosk, setPanelResource } from '#src/features/devices/state.ts'
import { DeviceContext } from '#src/features/devices/use-device.ts'
import { connection, setOnline, setResynchronised, setStale } from '#src/features/offline/state.ts'
import Panel from '#src/features/panel/panel.tsx'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import { type IanaZone, type Instant, succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Services } from '#src/services.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { attendee, event } from '../reservations/rules/builders.ts'
import { clearStores, createWorld, room, scriptServices, start, type World } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

export const minute = 60_000
const moment = (at: number) => ({
  dateTime: new Date(at).toISOString().slice(0, 19),
  timeZone: 'UTC',
  utcDateTime: at as Instant,
})

/** Who has the room, in minutes from now. */
export interface Held {
  readonly from: number
  readonly to: number
  readonly subject?: string
  readonly mustConfirm?: boolean
  readonly isPrivate?: boolean
}

export function hold(list: readonly Held[], now: Instant = start): void {
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

/** The calendar of the room, which is free all day. */
export const freeDay = {
  email: room.email ?? emailOf(''),
  availabilityView: '0'.repeat(96),
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
}

export const anybody: Kiosk = kioskOf({ rules: { end: 'anybody' } })

export interface Shown {
  readonly held?: readonly Held[]
  readonly kiosk?: Kiosk
  /** Minutes since anything was heard. */
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
  hold(held, now)
  setDeviceAsOf((now - age * minute) as Instant)
  if (age === 0) {
    connection.hub = 'Connected'
    setResynchronised(now, true)
  } else setStale()
  const kept = new Map<string, unknown>()
  const reports = vi.fn<(...given: unknown[]) => Promise<ReturnType<typeof succeed<null>>>>(() =>
    Promise.resolve(succeed(null)),
  )
  const device = {
    services,
    kiosks: { report: reports },
    shelf: {
      get: (name: string) => Promise.resolve(kept.get(name)),
      put: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
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

/** Each test of the file begins with a panel of 1280 by 800 pixels that is online. */
export function panelOfEachTest(): void {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    clearStores()
    clearDevice()
    setZone('UTC' as IanaZone)
    setOnline(true)
  })
  afterEach(() => {
    clearDevice()
    Object.assign(connection, { hub: 'Disconnected', liveness: 'as-of', asOf: null })
  })
}
