import { cities, oddCities } from './cities.ts'
import type { World } from './world.ts'

const kioskLicences = ['CS0637', 'CS0638', 'CS0639']
const resourceLicences = ['CS0600', 'CS0601', 'CS0606', 'CS0640', 'CS0641']
const placeLicences = ['CS0621', 'CS0642']
const analyticsLicences = ['CS0630', 'CS0631', 'CS0632', 'CS0633']
const everyLicence = ['CS0604', 'CS0622', ...resourceLicences, ...placeLicences, ...analyticsLicences, ...kioskLicences]

const campus: World = {
  name: 'campus',
  cities,
  cachingEnabled: true,
  resourceVisibilityRestriction: 0,
  strict: false,
  load: 1,
  eventsPerPersona: 3,
  licences: everyLicence,
  venuesArePublic: true,
  admitsGuests: true,
}

const all = {
  campus,
  /** Almost no free rooms: conflicts, near misses and alternatives. */
  crowded: { ...campus, name: 'crowded', load: 2 },
  /** All people have about 5,000 reservations in 30 days. */
  busy: { ...campus, name: 'busy', eventsPerPersona: 240 },
  /** All rules at once. */
  strict: { ...campus, name: 'strict', strict: true, resourceVisibilityRestriction: 1 },
  /** No cache: the provider is requested for every room, twenty at a time. */
  uncached: { ...campus, name: 'uncached', cachingEnabled: false },
  /** Days with 88, 94, 98 and 104 quarters. */
  zones: { ...campus, name: 'zones', cities: oddCities },
  /** Points of interest and analytics are not licensed: no map, no utilisation. */
  booking: { ...campus, name: 'booking', licences: ['CS0604', ...resourceLicences] },
  /** The licence of the product has expired. */
  unlicensed: {
    ...campus,
    name: 'unlicensed',
    licences: everyLicence.filter((code) => !['CS0604', 'CS0622'].includes(code)),
  },
  /** Only rooms are licensed. */
  rooms: { ...campus, name: 'rooms', licences: ['CS0604', 'CS0600'] },
  /** The indoor maps need a session, which guests may have. */
  visitors: { ...campus, name: 'visitors', venuesArePublic: false },
  /** Only users with an account can sign in. */
  members: { ...campus, name: 'members', venuesArePublic: false, admitsGuests: false },
} as const satisfies Readonly<Record<string, World>>

/** Every world by its name in the URL of the page. */
export const worlds: Readonly<Record<string, World>> = all
export const worldNames = Object.keys(all) as readonly (keyof typeof all)[]

export const defaultWorld = campus

/** The world of a name, or the default one if the name is unknown. */
export const findWorld = (name: string): World => all[worldNames.find((one) => one === name) ?? 'campus']
