import type { Email, Instant, InstantSpan, Quarter, QuarterSpan, ResourceId, ResourceTypeId } from '#src/core/brand.ts'
import type { AvailabilityCode, Reason } from '#src/core/availability/codes.ts'
import type { AttendeeCount, Question, Requirement } from '#src/core/filter/question.ts'
import type { Result } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import type { Area, FilterDefinition, ResourceTypeInfo } from '#src/core/wire/configuration.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'

/**
 * The compute worker as the screens see it. It never calls back: it answers. Every question carries `now`, so that the
 * engine owns no clock, and a `sequence`, so that an answer overtaken by a newer question can be dropped. Expected
 * failures come as `Result`; only bugs throw.
 */
export interface Engine {
  /** Heartbeat: answers at once unless the engine hangs. */
  ping(): number
  configure(settings: EngineSettings): void
  /** Body of `GET /api/assist/resources`, transferred. Bad records are left out and reported. */
  loadResources(body: ArrayBuffer): Result<ResourcesLoaded>
  /** Chooses the quarters held for every row. Rows keep what the old and the new span share. */
  open(span: QuarterSpan): void
  /** E-mails of the current order, from `rowFrom` on and then around it, whose schedule is absent or older than 60 s. */
  missing(request: MissingRequest): Email[]
  /** Body of `POST /api/cache/schedules`, transferred. */
  putScheduleBody(body: ArrayBuffer, taken: TakenAt, query?: WindowQuery): Result<SchedulesTaken>
  /** Records that a provider translated (people, single resources). Keys without a resource are kept as people. */
  putSchedules(schedules: readonly Schedule[], taken: TakenAt, query?: WindowQuery): SchedulesTaken
  /** What is held of the open days, from a row on and then around it, for `putScheduleBody` of a later engine; null where nothing is. */
  copySchedules(request: Omit<MissingRequest, 'now'>): CopiedSchedules | null
  /** The same of the favourites, over the days last looked at. */
  copyFavourites(): CopiedSchedules | null
  /**
   * Drops the cached schedules of these e-mails (all when absent), so that `missing` names them again. Rows stay as shown.
   * What was asked for before `sequence` does not make them fresh, whenever its answer comes.
   */
  expire(emails?: readonly Email[], sequence?: number): void
  /** People whose rows are pinned above the resources. */
  pinPeople(emails: readonly Email[]): void
  /** The event being viewed or changed: its quarters become code 9 and count as free. */
  markCurrentEvent(mark: { readonly resourceIds: readonly ResourceId[]; readonly span: QuarterSpan } | null): void
  /** Filters, sorts and groups all resources anew and answers the window with it. */
  arrange(question: Question, query: WindowQuery): Arranged
  window(query: WindowQuery): WindowAnswer
  /** Per row and day, how much of the bookable time is free. */
  heat(query: HeatQuery): HeatAnswer
  explain(request: { readonly key: string; readonly quarter: Quarter; readonly now: Instant }): Explanation | null
  resource(id: ResourceId): Resource | null
  resourceByEmail(email: Email): Resource | null
  search(text: string, limit: number): SearchHit[]
  alternatives(request: AlternativesRequest): Alternative[]
  /** When each of a few resources can be had next, within days of their own that leave the open span as it is. */
  favourites(request: FavouritesRequest): FavouritesAnswer
  /**
   * Begins to look at the dates of a series, in place of the one before; answers whose schedules to load. They are held apart
   * from the shown days and only as long as the series is looked at.
   */
  openSeries(request: SeriesRequest): SeriesOpened
  /** Body of `POST /api/cache/schedules` for one of the windows, transferred. */
  putSeriesBody(body: ArrayBuffer, window: QuarterSpan): Result<null>
  /** The same from a provider. */
  putSeriesSchedules(schedules: readonly Schedule[], window: QuarterSpan): void
  /** How the dates stand by what was put so far; null when no series is open. */
  series(query: SeriesQuery): SeriesAnswer | null
  /** Other rooms and other times for one date; none when no series is open. */
  seriesProposals(request: SeriesProposalsRequest): readonly Alternative[]
  closeSeries(): void
  /** Where a resource stands in the current order; null where the question leaves it out. */
  rowOf(id: ResourceId): number | null
  figures(): EngineFigures
}

export interface EngineSettings {
  readonly areas: readonly Area[]
  readonly filters: readonly FilterDefinition[]
  readonly resourceTypeInfos: readonly ResourceTypeInfo[]
  readonly resourceVisibilityRestriction: number
  /** Licence codes present (`CS0600`...); they decide which resource types exist. Null: every type. */
  readonly licences: readonly string[] | null
  /** BCP 47, for collation ('uk', never 'ua'). */
  readonly locale: string
  /** Draw codes as they came, without any rule (the bench page). */
  readonly rules: boolean
}

export interface ResourcesLoaded {
  readonly count: number
  /** What was left out or mended, for the log. */
  readonly problems: readonly string[]
  /** Zone names of resources that no database has, each once; these resources are drawn in UTC. */
  readonly unknownZones: readonly ZoneFault[]
  readonly byType: Readonly<Record<string, number>>
  readonly byArea: Readonly<Record<string, number>>
  /** The largest capacity there is, for the capacity filter. */
  readonly largestCapacity: number
}

export interface MissingRequest {
  readonly rowFrom: number
  readonly limit: number
  readonly now: Instant
}

/** The span the bodies were asked for, and when. */
export interface TakenAt {
  readonly span: QuarterSpan
  readonly fetchedAt: Instant
  /** Number of the question, from the row that `expire` counts in; an answer overtaken by a newer one is dropped. */
  readonly asked?: number
}

export interface CopiedSchedules {
  readonly span: QuarterSpan
  /** Resources in the body. */
  readonly count: number
  readonly body: ArrayBuffer
}

export interface SchedulesTaken {
  /** Schedules that found their row. */
  readonly taken: number
  /** Rows with data, of all rows in the current order: 'x of y resources'. */
  readonly loaded: number
  readonly total: number
  readonly problems: readonly string[]
  readonly answer: WindowAnswer | null
}

export type {
  AttendeeCount,
  GroupBy,
  PropertyFilter,
  Question,
  Requirement,
  SortBy,
  SortKey,
} from '#src/core/filter/question.ts'

export interface Arranged {
  readonly sequence: number
  /** Rows that match, and resources there are (visible ones, before filters). */
  readonly matched: number
  readonly total: number
  readonly groups: readonly Group[]
  readonly answer: WindowAnswer
  /** Addresses of the rows asked for whose schedule is absent, does not cover the open span or is stale. */
  readonly missing: readonly Email[]
}

export interface Group {
  /** Area id or type id. */
  readonly key: string
  /** The area's or type's name, with its parents for areas: 'Harbour House, Floor 2'. */
  readonly label: string
  readonly firstRow: number
  readonly count: number
}

/** A rectangle of rows x quarters, `[from, to)` both ways. */
export interface WindowQuery {
  readonly sequence: number
  readonly now: Instant
  readonly rowFrom: number
  readonly rowTo: number
  readonly quarterFrom: Quarter
  readonly quarterTo: Quarter
  /** The rectangle the asker still holds, as of `revision`: rows in both that did not change are not named again. */
  readonly held: {
    readonly revision: number
    readonly rowFrom: number
    readonly rowTo: number
    readonly quarterFrom: Quarter
    readonly quarterTo: Quarter
  } | null
}

export interface WindowAnswer {
  readonly sequence: number
  /** Grows with every change of rows or order; to be given back in `held`. */
  readonly revision: number
  readonly rows: readonly RowView[]
  /** Pinned people, all of them when any changed; null when none did. */
  readonly people: readonly RowView[] | null
}

/** One row of the window, ready to draw. */
export interface RowView {
  /** Index in the current order; -1 for people. */
  readonly row: number
  /** Resource id, or the e-mail of a person. */
  readonly key: string
  readonly name: string
  readonly email: string | null
  readonly capacity: number | null
  readonly typeId: string | null
  readonly areaName: string
  /** IANA zone of the resource, or '' for people. */
  readonly zone: string
  readonly reservedTo: 'you' | 'other' | null
  readonly bookable: boolean
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
  /** 'loading': no schedule yet; 'failed': service error, see `message`. */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  /** The states of the asked quarters, run-length coded; read with `core/availability/runs`. */
  readonly runs: string
  readonly events: readonly RowEvent[]
}

/** Drawn over the states. */
export interface RowEvent {
  readonly start: Instant
  readonly end: Instant
  /** Null is private. */
  readonly subject: string | null
  readonly organizer: string | null
  readonly tentative: boolean
  readonly iCalUId: string | null
}

export interface HeatQuery {
  readonly sequence: number
  readonly now: Instant
  readonly rowFrom: number
  readonly rowTo: number
  /** First quarter of each day, and as the last entry the end of the last day. */
  readonly days: readonly Quarter[]
}

export interface HeatAnswer {
  readonly sequence: number
  readonly revision: number
  /** `shares`: one character a day, '0' nothing free to '9' all free, '-' not bookable at all, '?' no data. */
  readonly rows: readonly (Omit<RowView, 'runs' | 'events'> & { readonly shares: string })[]
}

export interface Explanation {
  readonly state: AvailabilityCode
  readonly reason: Reason
  /** The maximal run of equal state and reason around the quarter, cut at the held span. */
  readonly run: QuarterSpan
  /** The event that holds the quarter; subject and organizer null when private. */
  readonly event: RowEvent | null
  readonly message: string | null
}

export interface SearchHit {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  readonly typeId: ResourceTypeId
  readonly capacity: number | null
}

export interface AlternativesRequest {
  readonly resourceId: ResourceId
  readonly span: QuarterSpan
  readonly now: Instant
  readonly limit: number
}

/** Nearest first. */
export interface Alternative {
  readonly kind: 'other-resource' | 'other-time'
  readonly resourceId: ResourceId
  readonly name: string
  readonly areaName: string
  readonly capacity: number | null
  readonly span: QuarterSpan
}

export interface FavouritesRequest {
  readonly ids: readonly ResourceId[]
  /** The days looked at. From now on schedules of these resources are kept for all of them. */
  readonly span: QuarterSpan
  readonly now: Instant
}

export interface FavouritesAnswer {
  /** In the order of the request; resources that are gone are left out. */
  readonly favourites: readonly FavouriteView[]
  /** Addresses whose schedule is absent, does not cover the span or is older than 60 s. */
  readonly missing: readonly Email[]
}

/** A favourite's card: the resource, and when it can be had (section 4). */
export interface FavouriteView {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email | null
  readonly areaName: string
  readonly typeId: string | null
  readonly capacity: number | null
  /** IANA zone of the resource. */
  readonly zone: string
  readonly bookable: boolean
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
  /** 'loading': no schedule yet; 'failed': service error, see `message`. */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** The free run, its end capped by the longest meeting; empty when unavailable. */
  readonly free: QuarterSpan
  /** Where the run ends, whatever the longest meeting. */
  readonly freeUntil: Quarter
}

export interface SeriesRequest {
  /** The time of each date, in order. */
  readonly spans: readonly QuarterSpan[]
  /** The chosen resources, the first of which may be replaced by others. */
  readonly resourceIds: readonly ResourceId[]
  /** What another resource must meet; its type is the replaced one's when not stated. */
  readonly requirement: Requirement | null
  readonly attendees: AttendeeCount
  /** Other resources looked at, nearest first. */
  readonly limit: number
  readonly now: Instant
  /** The dates of a series that is being changed, as they are now: they are in nobody's way. */
  readonly own?: readonly OwnDate[]
}

/** An event that is being changed, where it is now. */
export interface OwnDate {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** The rooms that hold it, in lower case. */
  readonly emails: readonly string[]
}

export interface SeriesOpened {
  /** Of the chosen resources. */
  readonly chosen: readonly Email[]
  /** Of the others, nearest first. */
  readonly candidates: readonly Email[]
  /** What to ask schedules for: the whole local day of each date. Days that follow one another are one window. */
  readonly windows: readonly QuarterSpan[]
}

export interface SeriesQuery {
  readonly now: Instant
  /** Whether to work out plans over all candidates, or only how the chosen resources stand. */
  readonly plans: boolean
}

export interface SeriesAnswer {
  /** One for each span of the request. */
  readonly dates: readonly SeriesDate[]
  /** The resource that is free on most dates; null before the candidates are loaded, or where none is free at all. */
  readonly best: { readonly resource: SeriesResource; readonly dates: number } | null
  /** Null as above. One entry for each date; null where nothing is free. */
  readonly plan: { readonly resources: readonly (SeriesResource | null)[]; readonly swaps: number } | null
}

export interface SeriesDate {
  /** Whether all chosen resources can be had. */
  readonly isFree: boolean
  /** The first chosen resource in the way. */
  readonly resourceId: ResourceId | null
  readonly state: AvailabilityCode
  readonly reason: Reason
  /** Who holds it; subject and organizer null when private. */
  readonly event: RowEvent | null
  readonly message: string | null
}

export interface SeriesResource {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email
  readonly areaName: string
  readonly capacity: number | null
}

export interface SeriesProposalsRequest {
  /** Index of the date. */
  readonly date: number
  readonly now: Instant
  readonly limit: number
}

export interface EngineFigures {
  readonly resources: number
  readonly quarters: number
  /** Bytes held for quarters, and for everything else the engine can count. */
  readonly quarterBytes: number
  readonly otherBytes: number
}
