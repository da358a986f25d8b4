import type { Language } from '#src/kernel/languages.ts'
import * as v from 'valibot'
import type { RenderResult } from 'vitest-browser-react'
import type { RunningDevice } from '#src/features/devices/model/device.ts'
import { keepKioskMap } from '#src/features/devices/model/kiosk-map.ts'
import { setKiosk, meetings, showLanguage } from '#src/features/devices/model/state.ts'
import { DeviceContext } from '#src/features/devices/screen/use-device.ts'
import Kiosk from '#src/features/devices/screen/kiosk/kiosk.tsx'
import { offersOfKiosk } from '#src/features/devices/model/kiosk/rules/kiosk.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { kioskSchema, type Meeting } from '#src/wire/kiosk.ts'
import { createWorld, start } from '#tests/services/scripted-services.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { nameFloors, withMap } from '#tests/services/drawn-map.ts'
import { box, type Drawn, drawVenue, feature, polygon } from '#indoor-tests/venue/drawn-venue.ts'
import { groupCampus } from '../../groups/group-campus.ts'

/** A kiosk in the corridor of the ground floor that faces west, and a room above it that can be reserved. */
function drawLobby(isDrawn: boolean): Drawn {
  const drawn = drawVenue()
  const kiosk = { level_id: 'floor-0', name: { en: 'Lobby' } }
  if (isDrawn) drawn.kiosk.push(feature('kiosk', 'kiosk', polygon(box(10, 5.8, 10.3, 6.2)), kiosk))
  nameFloors(drawn)
  for (const { id, properties } of drawn.unit) if (id === 'room-1') properties['resource_id'] = 'amber'
  return drawn
}

export const meeting = (fields: Partial<Meeting>): Meeting => ({
  id: 'meeting',
  start: start,
  end: (start + 3_600_000) as Instant,
  subject: 'Harbour plans',
  organizer: 'Ada Lane',
  resourceId: 'amber',
  resourceName: 'Amber',
  place: 'Floor 1',
  ...fields,
})

export const premium = 'CS0639'
export const basic = 'CS0637'

const everything = { titles: true, organizers: 'full', people: 'all' }

export interface ShownKiosk extends RenderResult {
  /** Clicks buttons, one after the other. */
  readonly click: (...names: readonly (string | RegExp)[]) => Promise<void>
  /** Languages chosen by visitors. */
  readonly chosen: readonly Language[]
}

/** Renders a lobby kiosk with its map and two meetings. Cleans up after the test. */
export async function showKiosk(
  csCode = premium,
  unitId = 'corridor-0',
  isDrawn = true,
  rules: object = everything,
): Promise<ShownKiosk> {
  const campus = groupCampus(await createWorld(), '/kiosk/lobby')
  // The times of meetings are relative to this clock.
  const clock = createClock({ frozenAt: start })
  const services = withMap({ ...campus.services, clock }, drawLobby(isDrawn))
  const kiosk = v.parse(kioskSchema, { id: 'lobby', name: 'Dock', unitId, heading: 90, areaId: 'house', csCode, rules })
  setKiosk(kiosk, offersOfKiosk(kiosk, null) ?? [])
  meetings.settle([meeting({}), meeting({ id: 'other', subject: null, organizer: null })], { asOf: start })
  const people = () =>
    Promise.resolve(succeed({ good: [{ name: 'Ada Lane', department: 'Legal', office: 'office 1' }], problems: [] }))
  const device = { services, kiosks: { people }, address: { kind: 'lobby', id: 'lobby' } } as unknown as RunningDevice
  keepKioskMap(device)
  const chosen: Language[] = []
  const parts = {
    clock: services.clock,
    device,
    language: 'en',
    setLanguage: (language: Language) => void chosen.push(language),
    resetLanguage: () => showLanguage('en'),
  } as const
  const rendered = await renderScreen(
    services,
    <DeviceContext value={parts}>
      <Kiosk />
    </DeviceContext>,
    '/kiosk/lobby',
  )
  const click = async (...names: readonly (string | RegExp)[]) => {
    for (const name of names) await rendered.getByRole('button', { name }).click()
  }
  return { ...rendered, chosen, click }
}
