import * as v from 'valibot'
import {
  flagOf,
  numberOf,
  recordWith,
  scalar,
  wireFlag,
  wireId,
  wireName,
  wireNumber,
  wireText,
  wordOf,
} from './scalars.ts'

/**
 * `GET /config.json` and `GET /api/assist/configurations` (sections 3 and 7). 'asistConfiguration' is the wire's own
 * spelling. The specification does not name the members marked 'Chosen'. `npm run deploying` writes the members and
 * their comments to `docs/deploying.md`.
 */

export const serverTypes = ['o365', 'gspace', 'ews', 'touch-calendar'] as const
export type ServerType = (typeof serverTypes)[number]

export const configFileSchema = v.object({
  /** Base URL of the product's API. The live hub is at `MessageHub` below it. */
  apiURL: v.string(),
  /** Base URL of the calendar service. For Exchange on premises, the product's own proxy. */
  calendarURL: v.nullish(v.string(), ''),
  /** Chosen. Overrides of paths, by name. */
  paths: v.nullish(v.record(v.string(), v.string()), {}),
  /** Chosen. https origins or host names that serve pictures of resources and choices. */
  pictureHosts: v.nullish(v.array(v.string()), []),
  /** Chosen. https origins or host names to which the negotiation of the live hub may redirect, such as those of Azure SignalR Service. */
  hubOrigins: v.nullish(v.array(v.string()), []),
  /** Chosen. Indoor maps that are files: URL of an IMDF archive, by the id of the location's area. See venues.md. */
  venueURL: v.nullish(v.record(v.string(), v.string()), {}),
  /** Chosen. Attribution lines of indoor maps, by the id of the location's area. Replaces that of the archive. */
  venueAttribution: v.nullish(v.record(v.string(), v.string()), {}),
  /** Chosen. Oldest version of Foyer that may start, such as `1.4`. An older one loads the deployed version first. */
  minimumVersion: v.nullish(v.string(), ''),
  /** Chosen. URL that receives the browsers' reports of violations of the Content-Security-Policy, by `foyer headers`. */
  reportURL: v.nullish(v.string(), ''),
  /**
   * Chosen. `full` keeps the data of a start without network on this device. `session` keeps it encrypted, with a key that ends with
   * the last tab. `off` keeps it in memory. Reservations being sent are kept on the device in each case.
   */
  offlineStorage: v.nullish(v.picklist(['full', 'session', 'off']), 'full'),
  /**
   * Chosen. `local` keeps the tokens in local storage (section 6). `memory` keeps them in the tab: a reload signs in again, silently if
   * the vendor's page permits it. `cookie` leaves the session to an HttpOnly cookie of the API, which scripts cannot read.
   */
  tokenStorage: v.nullish(v.picklist(['local', 'memory', 'cookie']), 'local'),
  /** Chosen. Minutes without activity after which a user's session is locked until the next sign-in. 0 is never. */
  idleLock: v.nullish(v.pipe(v.number(), v.minValue(0)), 0),
  /** Chosen. Scopes of the external sign-in, separated by spaces, instead of Foyer's own, by `serverType`. */
  scopes: v.nullish(v.record(v.picklist(serverTypes), v.string()), {}),
  /** Chosen. Parameter `prompt` of the external sign-in, by `serverType`. Overrides that of the configuration. */
  prompts: v.nullish(v.record(v.picklist(serverTypes), v.string()), {}),
  /** Chosen. Foyer's own server sets it until its first administrator has set it up: every page leads there. */
  setUp: v.nullish(v.boolean(), false),
  /** Chosen. Protection against cross-site request forgery (section 6). */
  csrf: v.nullish(
    v.object({
      /** Cookie with the token. If blank: `XSRF-TOKEN`, or else `csrf-token`. */
      cookie: v.nullish(v.string(), ''),
      /** Header that repeats the token. If blank: `X-XSRF-TOKEN`. */
      header: v.nullish(v.string(), ''),
    }),
    {},
  ),
})
export type ConfigFile = v.InferOutput<typeof configFileSchema>

export const areaSchema = v.object({
  id: wireId.needed,
  parentAreaId: wireId.absent,
  /** Chosen. */
  name: wireName.or(''),
  /** Percentage of the resources in the subtree that may be reserved at the same time. */
  maxUt: wireNumber.or(100),
  /** Chosen. IANA or Windows zone of a location; null below the location. */
  timezone: wireText.absent,
})
export type Area = v.InferOutput<typeof areaSchema>

const choiceSchema = v.pipe(
  v.object({
    key: wireId.needed,
    value: wireName.or(''),
    imageUrl: wireText.absent,
    imagePreferCover: wireFlag.or(false),
  }),
  v.transform((choice) => ({ ...choice, value: choice.value || choice.key })),
)

/** Uses the id as the name if a filter, choice or type has none. */
export const filterDefinitionSchema = v.pipe(
  v.object({
    id: wireId.needed,
    name: wireName.or(''),
    dataTypeId: v.pipe(wireNumber.needed, v.picklist([1, 2, 3, 4, 5, 6])),
    visible: wireFlag.or(true),
    filterable: wireFlag.or(true),
    matchAll: wireFlag.or(false),
    choices: v.nullish(v.array(choiceSchema), []),
  }),
  v.transform((filter) => ({ ...filter, name: filter.name || filter.id })),
)
export type FilterDefinition = v.InferOutput<typeof filterDefinitionSchema>

export const resourceTypeInfoSchema = v.pipe(
  v.object({ resourceTypeId: wireId.needed, rank: wireNumber.or(0), name: wireName.or(''), csCode: wireText.absent }),
  v.transform((type) => ({ ...type, name: type.name || type.resourceTypeId })),
)
export type ResourceTypeInfo = v.InferOutput<typeof resourceTypeInfoSchema>

/** A day on which nobody works. The specification does not name it: without the list, the product has a table of its own. */
export const holidaySchema = recordWith({
  /** 'YYYY-MM-DD'. */
  date: v.pipe(v.string(), v.trim(), v.isoDate()),
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  /** IANA zones of the places where it is one; none means everywhere. */
  timezones: v.nullish(v.pipe(v.array(v.string()), v.readonly()), []),
})
export type Holiday = v.InferOutput<typeof holidaySchema>

/** Something on an indoor map that is closed now. */
export const closureSchema = v.object({
  /** Chosen. Id in the archive of an opening, unit, amenity, occupant or relationship. */
  id: wireId.needed,
  /** Chosen. An area of its location. If null, it is looked for on every map. */
  areaId: wireId.absent,
})
export type MapClosure = v.InferOutput<typeof closureSchema>

/** Sizes of the timeline in pixels, as in section 3, if the server does not send its own. */
export const usualSizes = {
  scheduleHeight: 28,
  quarterWidth: 20,
  scheduleMargin: 3,
  delimiterWidth: 1,
  hourHeight: 60,
  dateHeight: 30,
  groupDelimiterHeight: 38,
} as const

const timelineSettingsSchema = recordWith({
  sizes: v.nullish(
    recordWith({
      scheduleHeight: wireNumber.or(usualSizes.scheduleHeight),
      quarterWidth: wireNumber.or(usualSizes.quarterWidth),
      scheduleMargin: wireNumber.or(usualSizes.scheduleMargin),
      delimiterWidth: wireNumber.or(usualSizes.delimiterWidth),
      hourHeight: wireNumber.or(usualSizes.hourHeight),
      dateHeight: wireNumber.or(usualSizes.dateHeight),
      groupDelimiterHeight: wireNumber.or(usualSizes.groupDelimiterHeight),
    }),
    {},
  ),
  /** Null if the administrators wish none: then it depends on the screen. */
  mode: wireText.absent,
  /** Null if the administrators wish none: then the best match comes first. */
  sortBy: wireText.absent,
  /** Chosen. Minutes. */
  duration: wireNumber.or(150),
})

/** If 1 (also sent as true or as text), resources reserved for others are shown too (section 5). */
const restriction = scalar<number, number>((value) => {
  const shows = flagOf(value)
  return typeof shows === 'boolean' ? Number(shows) : numberOf(value)
}, 'number')

export const configurationSchema = v.object({
  /** The calendar. */
  serverType: scalar<ServerType, ServerType>(wordOf(serverTypes), serverTypes.join(' or ')).needed,
  /** Of the calendar's external sign-in, as registered with its vendor. */
  clientId: wireText.absent,
  /** Microsoft's tenant or Google's domain. */
  tenantId: wireText.absent,
  /** Chosen. Origin of Microsoft's authorize page in a national cloud. If null, that of the public cloud. */
  loginURL: v.nullish(v.pipe(v.string(), v.regex(/^https:\/\/[^/?#]+$/)), null),
  /** The parameter of the same name of the vendor's authorize page. If blank, the page asks for consent only if there is none. */
  prompt: wireText.or(''),
  /** Chosen. The product connection that the calendar uses. If null, only a full sign-in connects the calendar. */
  connectionAgentId: wireId.absent,
  /** Chosen. True or false if the sign-in page offers user name and password or not. If null, it depends on the calendar. */
  passwordEnabled: wireFlag.absent,
  /** Chosen. If true, the sign-in page offers a link by e-mail. */
  emailLinkEnabled: wireFlag.or(false),
  /** Chosen. If true, the sign-in page offers to send a link with which a forgotten password is replaced. */
  passwordResetEnabled: wireFlag.or(false),
  /** Chosen. If true, the user name is the e-mail address, and the sign-in page asks for that. */
  usernameIsEmail: wireFlag.or(false),
  /** Chosen. Services that the sign-in page offers besides that of the calendar, with the names on their buttons. Of Foyer's own server only. */
  signInProviders: v.nullish(v.array(v.object({ id: wireId.needed, label: wireName.needed })), []),
  /** Chosen. If true, the sign-in page offers guest access, and maps that are not public open without an account. */
  guestEnabled: wireFlag.or(false),
  /** The server caches schedules of resources. If false, Foyer loads them from the calendar. */
  cachingEnabled: wireFlag.or(false),
  /** Offers to find a time for a group. */
  enableGroupFinding: wireFlag.or(false),
  /** Chosen. If false, users cannot reserve in the calendars of colleagues. */
  reserveForOthers: wireFlag.or(true),
  /** If 1, resources reserved for others are shown too. */
  resourceVisibilityRestriction: restriction.or(0),
  resourceTypeInfos: v.nullish(v.array(resourceTypeInfoSchema), []),
  filters: v.nullish(v.array(filterDefinitionSchema), []),
  areas: v.nullish(v.array(areaSchema), []),
  timelineDefaults: v.nullish(timelineSettingsSchema, {}),
  /** Chosen. CSS colour per availability state name. */
  designColours: v.nullish(v.record(v.string(), v.string()), {}),
  /** Chosen. Names of the services for which the server creates online meetings, as in the path `createMeeting`. */
  onlineMeetingProviders: v.nullish(v.array(v.string()), []),
  /** Chosen. If false, no online meetings are offered. */
  onlineMeetingsEnabled: wireFlag.or(true),
  /** Chosen. Public holidays instead of those of the product's own table. */
  holidays: v.nullish(v.array(holidaySchema), null),
  /** Chosen. Doors, rooms, lifts and stairs of indoor maps that are closed now. See venues.md. */
  closures: v.nullish(v.array(closureSchema), []),
})
export type Configuration = v.InferOutput<typeof configurationSchema>

export const assistConfigurationsSchema = v.object({
  assistConfigured: wireFlag.absent,
  asistConfiguration: v.nullish(v.unknown()),
  navigationConfigured: wireFlag.or(false),
  navigationUrl: wireText.absent,
})
