/** How many resources a world is built with. */
export const worldSizes = [50, 500, 5_000, 10_000, 50_000] as const
export type WorldSize = (typeof worldSizes)[number]

export interface Building {
  /** Short, unique in the world: part of ids, names and e-mail addresses. */
  readonly code: string
  readonly name: string
  /** Names its rooms take in turn. */
  readonly theme: readonly string[]
}

export interface City {
  readonly code: string
  readonly name: string
  /** IANA name: what the server reckons with. */
  readonly zone: string
  /** The name its resources carry on the wire: Windows or IANA. */
  readonly wireZone: string
  readonly buildings: readonly Building[]
}

/** A seeded campus with its rules. A world is added by one file and one line in `index.ts`. */
export interface World {
  readonly name: string
  readonly cities: readonly City[]
  /** False: the product has no cache calls and the provider is asked for every room. */
  readonly cachingEnabled: boolean
  /** 1 shows resources reserved to others too (section 5). */
  readonly resourceVisibilityRestriction: 0 | 1
  /** Every room rejects outside its hours, takes two hours at most and wants confirmation. */
  readonly strict: boolean
  /** Multiplies the events of a room's working day; 1 is a believable office. */
  readonly load: number
  /**
   * Events of rooms that each persona has in their calendar on a working day. Three never overlap. If there are more, as in the
   * calendar of an assistant who books for many people, they do.
   */
  readonly eventsPerPersona: number
  /** Licence codes present; they decide which resource types exist (section 6). */
  readonly licences: readonly string[]
  /** Indoor maps and their points of interest are served without a session. */
  readonly venuesArePublic: boolean
  /** People may sign in by their name alone. */
  readonly admitsGuests: boolean
}

/** What makes one campus reproducible: the same three always give the same resources, people and base events. */
export interface WorldChoice {
  readonly world: World
  readonly size: WorldSize
  readonly seed: number
  /** What types, properties, areas, devices and positions are called in; the product's code of a language. English if absent. */
  readonly language?: string
}

/** The key under which a world's changes are kept: changes of one world never reach another. */
export const worldKey = ({ world, size, seed }: WorldChoice): string => `${world.name}/${size}/${seed}`
