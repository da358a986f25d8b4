/** The number of resources of a world. */
export const worldSizes = [50, 500, 5_000, 10_000, 50_000] as const
export type WorldSize = (typeof worldSizes)[number]

export interface Building {
  /** Short and unique in the world: part of ids, names and e-mail addresses. */
  readonly code: string
  readonly name: string
  /** Room names, used in turn. */
  readonly theme: readonly string[]
}

export interface City {
  readonly code: string
  readonly name: string
  /** IANA name of the zone that the server uses. */
  readonly zone: string
  /** The name of the zone in the API: Windows or IANA. */
  readonly wireZone: string
  readonly buildings: readonly Building[]
}

/** A seeded campus with its rules. A new world needs one file and one line in `index.ts`. */
export interface World {
  readonly name: string
  readonly cities: readonly City[]
  /** False if the product has no cache calls, so that the provider is requested for every room. */
  readonly cachingEnabled: boolean
  /** 1 shows resources reserved for others too (section 5). */
  readonly resourceVisibilityRestriction: 0 | 1
  /** Every room rejects reservations outside its hours, limits them to two hours and requires a check-in. */
  readonly strict: boolean
  /** Factor for the events of a room's working day. 1 is a realistic office. */
  readonly load: number
  /**
   * Events of rooms per persona and working day. Three never overlap. If there are more, as in the calendar of an
   * assistant who reserves for many people, they do.
   */
  readonly eventsPerPersona: number
  /** Licence codes, which decide which resource types exist (section 6). */
  readonly licences: readonly string[]
  /** True if indoor maps and their points of interest need no session. */
  readonly venuesArePublic: boolean
  /** True if people may sign in by their name alone. */
  readonly admitsGuests: boolean
}

/** The parameters of a campus. The same ones always have the same resources, people and base events. */
export interface WorldChoice {
  readonly world: World
  readonly size: WorldSize
  readonly seed: number
  /** The product's language code for names of types, properties, areas, devices and positions. English if absent. */
  readonly language?: string
}

/** The key of a world's changes. Changes of one world never affect another. */
export const worldKey = ({ world, size, seed }: WorldChoice): string => `${world.name}/${size}/${seed}`
