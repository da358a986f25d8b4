import type { City } from './world.ts'
import * as themes from './themes.ts'

/** The five sites of the campus. Their zones have names in both notations of the API. */
export const cities: readonly City[] = [
  {
    code: 'prg',
    name: 'Prague',
    zone: 'Europe/Prague',
    wireZone: 'Central Europe Standard Time',
    buildings: [
      { code: 'kar', name: 'Karlín', theme: themes.rivers },
      { code: 'smi', name: 'Smíchov', theme: themes.composers },
      { code: 'hol', name: 'Holešovice', theme: themes.mountains },
      { code: 'vin', name: 'Vinohrady', theme: themes.cubists },
    ],
  },
  {
    code: 'lon',
    name: 'London',
    zone: 'Europe/London',
    wireZone: 'GMT Standard Time',
    buildings: [
      { code: 'pad', name: 'Paddington', theme: themes.stations },
      { code: 'ban', name: 'Bankside', theme: themes.poets },
      { code: 'rot', name: 'Rotherhithe', theme: themes.bridges },
      { code: 'blo', name: 'Bloomsbury', theme: themes.scientists },
    ],
  },
  {
    code: 'nyc',
    name: 'New York',
    zone: 'America/New_York',
    wireZone: 'America/New_York',
    buildings: [
      { code: 'hud', name: 'Hudson Yards', theme: themes.trees },
      { code: 'bry', name: 'Bryant Park', theme: themes.boroughs },
      { code: 'har', name: 'Harlem', theme: themes.jazz },
      { code: 'nav', name: 'Navy Yard', theme: themes.ships },
    ],
  },
  {
    code: 'kyv',
    name: 'Kyiv',
    zone: 'Europe/Kyiv',
    wireZone: 'FLE Standard Time',
    buildings: [
      { code: 'pod', name: 'Podil', theme: themes.carpathians },
      { code: 'obo', name: 'Obolon', theme: themes.dnipro },
      { code: 'pec', name: 'Pechersk', theme: themes.writers },
      { code: 'luk', name: 'Lukianivka', theme: themes.birdsOfKyiv },
    ],
  },
  {
    code: 'syd',
    name: 'Sydney',
    zone: 'Australia/Sydney',
    wireZone: 'AUS Eastern Standard Time',
    buildings: [
      { code: 'qua', name: 'Circular Quay', theme: themes.beaches },
      { code: 'sur', name: 'Surry Hills', theme: themes.birds },
      { code: 'bar', name: 'Barangaroo', theme: themes.reefs },
      { code: 'par', name: 'Parramatta', theme: themes.wattles },
    ],
  },
]

/** Zones with special days: half-hour summer time, two hours at once, a missing midnight, odd quarters. */
export const oddCities: readonly City[] = [
  { ...odd('prg', 'Prague', 'Europe/Prague'), buildings: [{ code: 'kar', name: 'Karlín', theme: themes.rivers }] },
  {
    ...odd('lhi', 'Lord Howe', 'Australia/Lord_Howe'),
    buildings: [{ code: 'lor', name: 'Lagoon House', theme: themes.reefs }],
  },
  {
    ...odd('tro', 'Troll', 'Antarctica/Troll'),
    buildings: [{ code: 'tro', name: 'Troll Station', theme: themes.ships }],
  },
  { ...odd('cai', 'Cairo', 'Africa/Cairo'), buildings: [{ code: 'zam', name: 'Zamalek', theme: themes.trees }] },
  {
    ...odd('ktm', 'Kathmandu', 'Asia/Kathmandu'),
    buildings: [{ code: 'pat', name: 'Patan', theme: themes.mountains }],
  },
]

function odd(code: string, name: string, zone: string): Omit<City, 'buildings'> {
  return { code, name, zone, wireZone: zone }
}
