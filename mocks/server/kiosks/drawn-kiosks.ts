import about from '../../../package.json' with { type: 'json' }
import { demoName } from '../resources/demo-names.ts'
import type { RulesInForce } from '#src/features/devices/model/rules/device-rules.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { addressOf } from '../../venue/addresses.ts'
import { featureId } from '../../venue/features.ts'
import { type LobbyStand, lobbyStandOf } from '../../venue/plan-building.ts'
import { sitePrograms } from '../../venue/site-plan.ts'
import { type Building, type City, type WorldChoice, worldKey } from '../../worlds/world.ts'
import type { Places } from '../resources/places.ts'
import { mix } from '../random.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'

const { version } = about

/** A generated device, before any changes. */
export interface DrawnKiosk {
  readonly id: string
  readonly kind: 'panel' | 'lobby'
  readonly name: string
  readonly city: City
  readonly building: Building
  readonly areaId: string
  /** The room of a door panel. */
  readonly resource: ResourceRecord | null
  readonly unitId: string | null
  /** Null if unknown. */
  readonly heading: number | null
  /** The product's language code of the device, or null for that of the browser. */
  readonly language: string | null
  readonly csCode: string
  readonly confirmsBySensor: boolean
  readonly rules: Partial<RulesInForce>
  /** The rules for all devices of this kind in the building. */
  readonly buildingRules: Partial<RulesInForce>
  readonly version: string
  readonly network: { readonly kind: 'wired' | 'wifi'; readonly strength: number | null }
  /** The reason if the device is out of order, otherwise null. */
  readonly outOfOrder: string | null
  /** Milliseconds since it was last seen, at any time. Null if it was never seen. */
  readonly silentFor: number | null
}

/** The first one shows as much as a lobby can, the last one only the default. */
const lobbyRules: readonly DrawnKiosk['buildingRules'][] = [
  { titles: true, organizers: 'full', people: 'all' },
  { titles: true, organizers: 'initials', people: 'hosts' },
  {},
]
const codes = [licenceCodes.KioskPremium, licenceCodes.KioskStandard, licenceCodes.KioskBasic] as const
const strict: DrawnKiosk['rules'] = {
  book: 'signed-in',
  extend: 'checked-in-here',
  end: 'nobody',
  titles: false,
  organizers: 'initials',
}

/** A panel at every meeting room, and a kiosk in every lobby. The kiosks come first. */
export function drawKiosks(choice: WorldChoice, places: Places, resources: Resources): readonly DrawnKiosk[] {
  const { seed } = choice
  const stands = drawStands(choice, places, resources)
  const state = (number: number): Pick<DrawnKiosk, 'version' | 'network' | 'silentFor'> => {
    const draw = mix(seed, number, 11)
    const isWired = draw % 3 !== 0
    return {
      version: draw % 9 === 4 ? '0.0.9' : version,
      network: { kind: isWired ? 'wired' : 'wifi', strength: isWired ? null : 0.35 + (draw % 60) / 100 },
      silentFor: draw % 23 === 5 ? (40 + (draw % 4_000)) * oneMinute : (draw % 50) * 1_000,
    }
  }
  const lobbies = new Map<string, DrawnKiosk>()
  for (const { place } of resources.all) {
    const { city, building } = place
    const areaId = `${city.code}-${building.code}`
    if (lobbies.has(areaId)) continue
    const number = lobbies.size
    const stand = stands.get(areaId)
    lobbies.set(areaId, {
      id: `lobby-${building.code}`,
      kind: 'lobby',
      name: building.name,
      city,
      building,
      areaId,
      resource: null,
      unitId: stand === undefined ? null : featureId(worldKey(choice), 'unit', stand.unitKey),
      heading: stand?.heading ?? 0,
      csCode: codes[number % codes.length] ?? licenceCodes.KioskBasic,
      confirmsBySensor: false,
      rules: {},
      buildingRules: lobbyRules[number % lobbyRules.length] ?? {},
      language: null,
      outOfOrder: null,
      ...state(100_000 + number),
      ...(number === 0 ? { silentFor: 0, version } : {}),
    })
  }
  const panels = resources.rooms.map((resource, number): DrawnKiosk => {
    const { city, building, areaId } = resource.place
    return {
      id: `panel-${resource.id}`,
      kind: 'panel',
      name: resource.name,
      city,
      building,
      areaId,
      resource,
      // The units of the map have the ids of resources.
      unitId: null,
      heading: mix(seed, number, 13) % 360,
      csCode: number % 5 === 4 ? licenceCodes.KioskBasic : licenceCodes.KioskStandard,
      confirmsBySensor: number % 2 === 0,
      rules: number % 41 === 40 ? strict : number % 3 === 0 ? { end: 'checked-in-here' } : {},
      buildingRules: { end: 'anybody' },
      language: null,
      outOfOrder: number % 29 === 13 ? demoName('The touch screen doesn’t respond.', choice.language) : null,
      ...state(number),
    }
  })
  return [...lobbies.values(), ...panels]
}

/** A new device: not seen yet, with the best licence of the world. */
export function newKiosk(id: string, kind: DrawnKiosk['kind'], { world }: WorldChoice): DrawnKiosk {
  const [city] = world.cities
  const [building] = city?.buildings ?? []
  if (city === undefined || building === undefined) throw new RangeError('The world has no building')
  return {
    id,
    kind,
    name: '',
    city,
    building,
    areaId: `${city.code}-${building.code}`,
    resource: null,
    unitId: null,
    heading: null,
    language: null,
    csCode: codes.find((code) => world.licences.includes(code)) ?? licenceCodes.KioskBasic,
    confirmsBySensor: false,
    rules: {},
    buildingRules: {},
    version,
    network: { kind: 'wired', strength: null },
    outOfOrder: null,
    silentFor: null,
  }
}

/** By the area of the building. */
function drawStands(choice: WorldChoice, places: Places, resources: Resources): ReadonlyMap<string, LobbyStand> {
  const cities = new Map(places.places.map(({ city, building }) => [city.code, building.code] as const).toReversed())
  return new Map(
    [...cities].flatMap(([code, firstBuilding]) =>
      sitePrograms(choice, places, resources, code).map(
        (program) => [program.areaId, lobbyStandOf(program, addressOf(code, firstBuilding).turn)] as const,
      ),
    ),
  )
}
