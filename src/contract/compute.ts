import type {
  AreaId,
  Email,
  IanaZone,
  Instant,
  InstantSpan,
  Minutes,
  Quarter,
  QuarterSpan,
  ResourceId,
  ResourceTypeId,
} from '#src/core/brand.ts'
import type { AvailabilityCode, Reason } from '#src/core/availability/codes.ts'
import type { AttendeeCount, Question, Requirement } from '#src/core/filter/question.ts'
import type { AskedCondition, QuestionChanges } from '#src/core/reasons/condition.ts'
import type { NearMiss } from '#src/core/reasons/near-miss.ts'
import type { GroupReason } from '#src/core/group/reasons.ts'
import type { GroupPerson, GroupRequirement } from '#src/core/group/seats.ts'
import type { GroupChanges } from '#src/core/group/what-to-change.ts'
import type { Result } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import type { Area, FilterDefinition, ResourceTypeInfo } from '#src/core/wire/configuration.ts'
import type { Property, Resource } from '#src/core/wire/resource.ts'
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
  /** How many resources a requirement would let in with each of its choices made. */
  counts(request: CountsRequest): ChoiceCounts
  window(query: WindowQuery): WindowAnswer
  /** Per row and day, how much of the bookable time is free. */
  heat(query: HeatQuery): HeatAnswer
  explain(request: { readonly key: string; readonly quarter: Quarter; readonly now: Instant }): Explanation | null
  resource(id: ResourceId): Resource | null
  resourceByEmail(email: Email): Resource | null
  /** Listed resources by their names, places and properties, best first. */
  search(text: string, limit: number): SearchHit[]
  /** Areas with anything in them, best first. */
  searchAreas(text: string, limit: number): AreaHit[]
  alternatives(request: AlternativesRequest): Alternative[]
  /** Why a question leaves every resource out and what like it does not; null where something matches. */
  nearMisses(request: NearMissRequest): NearMisses | null
  /** How many resources a question would show on a day that is not held, by the body of `POST /api/cache/schedules` for it, transferred. */
  freeOn(body: ArrayBuffer, request: FreeOnRequest): Result<number>
  /** Why a question leaves these resources out; those that it shows or that are unknown are not named. */
  whyNot(request: WhyNotRequest): LeftOut[]
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
  /**
   * Begins to look for a common time, in place of the search before; answers whose schedules to load. Those held for the same
   * days that are not older than 60 s are kept. Nothing of it touches the shown days.
   */
  openGroup(request: GroupRequest): GroupOpened
  /** Body of `POST /api/cache/schedules` for the span of the search, transferred. */
  putGroupBody(body: ArrayBuffer, taken: TakenAt): Result<null>
  /** The same from a provider, people too. */
  putGroupSchedules(schedules: readonly Schedule[], taken: TakenAt): void
  /** The best times by what was put so far; null when no search is open. */
  group(query: GroupQuery): GroupAnswer | null
  closeGroup(): void
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

export interface CountsRequest {
  readonly question: Question
  /** Index of the requirement whose choices are counted; the number of requirements for one that is not begun. */
  readonly requirement: number
  readonly now: Instant
}

/**
 * For each choice how many resources would match the requirement, and everything the question asks beside its
 * requirements, if it were chosen and the others stayed as they are. Nobody is counted twice where areas overlap.
 */
export interface ChoiceCounts {
  readonly anyType: number
  readonly types: Readonly<Record<string, number>>
  readonly areas: Readonly<Record<string, number>>
  /** By filter definition; only of what is offered and has choices. */
  readonly properties: Readonly<Record<string, PropertyCounts>>
}

export interface PropertyCounts {
  readonly any: number
  /** Of a boolean. */
  readonly yes: number
  readonly no: number
  /** Of a choice list, by key. */
  readonly choices: Readonly<Record<string, number>>
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
  /** What the reason goes by, as far as it is known. Absent for people. */
  readonly grounds?: Grounds
}

/** What stands behind a reason. */
export interface Grounds {
  /** Why no quarter of the resource can be booked, whatever its state; null where that is not so. */
  readonly bar: 'no-calendar' | 'not-reservable' | null
  /** Where the last bookable day ends; null is no limit. */
  readonly bookableUntil: Quarter | null
  /** Where the next working hours begin, within the held span. */
  readonly opens: Quarter | null
  /** The area that is full: how many of its resources are reserved then, and how many there may be. */
  readonly area: { readonly name: string; readonly reserved: number; readonly most: number } | null
}

export interface SearchHit {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  readonly typeId: ResourceTypeId
  readonly capacity: number | null
}

export interface AreaHit {
  readonly id: AreaId
  /** With its parents: 'Harbour House, Floor 2'. */
  readonly name: string
  /** Listed resources in it and below. */
  readonly count: number
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

export interface NearMissRequest {
  readonly question: Question
  readonly now: Instant
  /** The wanted time on other days, nearest first; days that are not held are passed over. */
  readonly otherDays: readonly QuarterSpan[]
  /** Alternatives named at most. */
  readonly limit: number
}

export interface NearMisses {
  /** The conditions that leave anything out, most first. */
  readonly excluded: readonly Exclusion[]
  /** Best first. */
  readonly alternatives: readonly NearMiss[]
  /** Resources that meet everything but whose schedules are not loaded yet. */
  readonly unread: number
  /** The addresses of those that only the wanted time leaves out, 1,000 at most. */
  readonly timed: readonly Email[]
}

export interface FreeOnRequest {
  /** With the wanted time on that day. */
  readonly question: Question
  /** The quarters the body was asked for: the whole day. */
  readonly window: QuarterSpan
  readonly now: Instant
}

export interface Exclusion {
  readonly condition: AskedCondition
  /** Resources that do not meet it, of all that are listed; of hidden ones, all that it hides. */
  readonly excluded: number
  /** Of those, how many nothing else leaves out. */
  readonly alone: number
}

export interface WhyNotRequest {
  readonly ids: readonly ResourceId[]
  readonly question: Question
  readonly now: Instant
}

/** A resource the question leaves out. */
export interface LeftOut {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  /** Never empty. Of several requirements those of the one that it meets best. */
  readonly reasons: readonly Misfit[]
  /** The question that shows it; null where none does. */
  readonly changes: QuestionChanges | null
}

/** What a resource has where a condition asks for something else. */
export type Misfit = { readonly condition: AskedCondition } & (
  | { readonly kind: 'plain' }
  | { readonly kind: 'seats'; readonly seats: number | null }
  | { readonly kind: 'type'; readonly typeId: ResourceTypeId }
  | { readonly kind: 'place'; readonly areaName: string }
  /** Null where the resource does not state it. */
  | { readonly kind: 'property'; readonly property: Property | null }
  /** The first quarter of the wanted time that cannot be booked; null where its days are not held. */
  | { readonly kind: 'time'; readonly explanation: Explanation | null }
)

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

export interface GroupRequest {
  /** The days looked at. */
  readonly span: QuarterSpan
  readonly duration: Minutes
  /** Whoever looks is the first of them. */
  readonly people: readonly GroupPerson[]
  /** One resource is found for each. */
  readonly requirements: readonly GroupRequirement[]
  readonly favourites: readonly ResourceId[]
  /** Where the searcher is: people whose calendar states no working hours are taken to work by day there. */
  readonly zone: IanaZone
  /** Resources compared in all. */
  readonly limit: number
  readonly now: Instant
}

export interface GroupOpened {
  /** Of people and of resources, those whose schedules are absent or older than 60 s. */
  readonly people: readonly Email[]
  readonly resources: readonly Email[]
}

export interface GroupQuery {
  readonly now: Instant
  /** Times answered at most. */
  readonly limit: number
  /** Whether to try what would help where nothing is found; only once all is loaded. */
  readonly changes: boolean
}

export interface GroupAnswer {
  /** In the order of the request. */
  readonly people: readonly GroupPersonView[]
  /** In the order of the request: resources that meet it, and how many of them were compared. */
  readonly requirements: readonly { readonly matched: number; readonly compared: number }[]
  /** Resources compared, and those whose schedule is here or told to be failing. */
  readonly resources: { readonly total: number; readonly loaded: number; readonly failed: number }
  /** Best first. */
  readonly times: readonly GroupTimeView[]
  /** Null where there are times, and unless it was asked for. */
  readonly changes: GroupChanges | null
}

export interface GroupPersonView {
  readonly email: Email
  /** 'loading': no schedule yet, 'failed': service error, see `message`; neither is free. */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  /** IANA zone; null where their calendar states none. */
  readonly zone: string | null
  /** Whether their calendar states working hours; by day in the searcher's zone otherwise. */
  readonly hasHours: boolean
}

export interface GroupTimeView {
  readonly span: QuarterSpan
  /** One for each requirement. */
  readonly resources: readonly SeriesResource[]
  /** Name of the nearest area that holds all resources; '' for none. */
  readonly areaName: string
  /** What speaks for it, weightiest first. */
  readonly reasons: readonly GroupReason[]
  /** Who cannot come, of whom nobody knows, who has something tentative then, and for whom it is outside working hours. */
  readonly missing: readonly Email[]
  readonly unknown: readonly Email[]
  readonly tentative: readonly Email[]
  readonly outside: readonly Email[]
  /** Who is to sit in a resource of another time zone than their own. */
  readonly far: readonly Email[]
}

export interface EngineFigures {
  readonly resources: number
  readonly quarters: number
  /** Bytes held for quarters, and for everything else the engine can count. */
  readonly quarterBytes: number
  readonly otherBytes: number
}
