import type { Position } from './features.ts'

/** The location of a site and the addresses of its buildings. */
export interface SiteAddress {
  /** The south-western corner of the grounds. */
  readonly origin: Position
  /** Degrees by which the site's north is turned to the west, as the streets around it run. */
  readonly turn: number
  readonly street: string
  readonly postalCode: string | null
  /** ISO 3166-1 and -2. */
  readonly country: string
  readonly province: string | null
}

/** By the code of the city and of its first building, because the buildings of a city are next to each other. */
const addresses: Readonly<Record<string, SiteAddress>> = {
  'prg-kar': {
    origin: [14.4521, 50.0936],
    turn: -18,
    street: 'Rohanské nábřeží',
    postalCode: '186 00',
    country: 'CZ',
    province: 'CZ-10',
  },
  'lon-pad': {
    origin: [-0.1809, 51.5172],
    turn: 24,
    street: 'Kingdom Street',
    postalCode: 'W2 6BD',
    country: 'GB',
    province: 'GB-WSM',
  },
  'nyc-hud': {
    origin: [-74.0035, 40.7528],
    turn: -29,
    street: 'Eleventh Avenue',
    postalCode: '10001',
    country: 'US',
    province: 'US-NY',
  },
  'kyv-pod': {
    origin: [30.5136, 50.4662],
    turn: 12,
    street: 'Nyzhnii Val',
    postalCode: '04071',
    country: 'UA',
    province: 'UA-30',
  },
  'syd-qua': {
    origin: [151.2071, -33.8628],
    turn: 8,
    street: 'Alfred Street',
    postalCode: '2000',
    country: 'AU',
    province: 'AU-NSW',
  },
  'lhi-lor': {
    origin: [159.0692, -31.5284],
    turn: 5,
    street: 'Lagoon Road',
    postalCode: '2898',
    country: 'AU',
    province: 'AU-NSW',
  },
  'tro-tro': {
    origin: [2.5334, -72.0118],
    turn: 0,
    street: 'Jutulsessen',
    postalCode: null,
    country: 'AQ',
    province: null,
  },
  'cai-zam': {
    origin: [31.2218, 30.0634],
    turn: -7,
    street: 'Hassan Sabry',
    postalCode: '11211',
    country: 'EG',
    province: 'EG-C',
  },
  'ktm-pat': {
    origin: [85.3247, 27.6721],
    turn: 3,
    street: 'Mangal Bazaar',
    postalCode: '44700',
    country: 'NP',
    province: 'NP-P3',
  },
}

/** Throws a RangeError for a site without an address. A world with a new city must add one. */
export function addressOf(city: string, building: string): SiteAddress {
  const address = addresses[`${city}-${building}`]
  if (address === undefined) throw new RangeError(`No address for '${city}-${building}'`)
  return address
}
