import type { Question } from '#src/features/finding/rules/question.ts'
import type { VenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Email, Instant, Quarter, QuarterSpan, ResourceId, Result } from '#src/kernel/result.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import type { Area, FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import type { AreaHit, ChoiceCounts, CountsRequest, SearchHit } from './finding.ts'
import type {
  CardView,
  FloorDrawing,
  FloorQuery,
  FloorStates,
  FloorStatesQuery,
  PlaceOnFloor,
  VenueView,
} from './floor.ts'
import type {
  GroupAnswer,
  GroupOpened,
  GroupQuery,
  GroupRequest,
  SeriesAnswer,
  SeriesOpened,
  SeriesProposalsRequest,
  SeriesQuery,
  SeriesRequest,
} from './group.ts'
import type {
  Alternative,
  AlternativesRequest,
  Explanation,
  FreeAmongRequest,
  FreeOnRequest,
  LeftOut,
  LeftOutList,
  LeftOutRequest,
  NearMisses,
  NearMissRequest,
  Watchable,
  WatchableRequest,
  WhyNotRequest,
  WishSeen,
} from './reasons.ts'
import type {
  Arranged,
  CopiedSchedules,
  FavouritesAnswer,
  FavouritesRequest,
  HeatAnswer,
  HeatQuery,
  MissingRequest,
  ScheduleBatch,
  SchedulePurpose,
  SchedulesPut,
  WindowAnswer,
  WindowQuery,
} from './rows.ts'
import type { UtilisationAnswer, UtilisationOpened, UtilisationQuery, UtilisationRequest } from './utilisation.ts'
import type { NearestQuery, NearestView, PlacesView, RouteFault, WayQuery, WayView } from './way.ts'

export type * from './rows.ts'
export type * from './finding.ts'
export type * from './floor.ts'
export type * from './group.ts'
export type * from './reasons.ts'
export type * from './rows.ts'
export type * from './rows.ts'
export type * from './group.ts'
export type * from './utilisation.ts'
export type * from './reasons.ts'
export type * from './floor.ts'
export type * from './way.ts'

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
  /**
   * Stores loaded schedules for one purpose; a body is transferred. Answers `query` with the rows that changed. Fails with
   * 'malformed' if the body is no list of schedules.
   */
  put(purpose: SchedulePurpose, batch: ScheduleBatch, query?: WindowQuery): Result<SchedulesPut>
  /** The rows of the open days around a row, as a body that a later engine can be given; null if there are none. */
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
  /** How many resources a question would show on a day that is not loaded, by their schedules of that day, which are not stored. */
  freeOn(batch: ScheduleBatch, request: FreeOnRequest): Result<number>
  /** Why a question leaves these resources out; those that it shows or that are unknown are not named. */
  whyNot(request: WhyNotRequest): LeftOut[]
  /** All that a question leaves out of the list, by what, and why each. */
  leftOut(request: LeftOutRequest): LeftOutList
  /** When each of a few resources can be had next, within days of their own that leave the open span as it is. */
  favourites(request: FavouritesRequest): FavouritesAnswer
  /**
   * Begins to look at the dates of a series, in place of the one before; answers whose schedules to load. They are held apart
   * from the shown days and only as long as the series is looked at.
   */
  openSeries(request: SeriesRequest): SeriesOpened
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
  /** The best times by what was put so far; null when no search is open. */
  group(query: GroupQuery): GroupAnswer | null
  closeGroup(): void
  /**
   * Begins to count how full resources are on some days, in place of the question before; answers whose schedules to load.
   * Those held for the same days that are not older than 60 s are kept. Nothing of it touches the shown days.
   */
  openUtilisation(request: UtilisationRequest): UtilisationOpened
  /** How full they are by what was put so far; null when no question is open. */
  utilisation(query: UtilisationQuery): UtilisationAnswer | null
  closeUtilisation(): void
  /** For each wish the resources it is about. */
  watchable(requests: readonly WatchableRequest[]): Watchable[]
  /** For each waitlist entry the resources of a batch that are free for its whole time, by name. The batch is not stored. */
  freeAmong(batch: ScheduleBatch, request: FreeAmongRequest): Result<readonly WishSeen[]>
  /**
   * Indoor data (an IMDF archive as zip), transferred, in place of the venue before; what is wrong with it as a whole else, and
   * then the one before stays. Names are in the language where they can be. A new engine knows no venue: it is opened again.
   */
  openVenue(body: ArrayBuffer, language: string): Promise<Result<VenueView, VenueFault>>
  /** What to draw of one floor, its arrays transferred; null where no venue with such a level is open. */
  venueFloor(query: FloorQuery): FloorDrawing | null
  /** The unit at a place of a floor, the smallest where several are. */
  venueUnitAt(place: PlaceOnFloor): FeatureId | null
  /** Where ways lead from and to; null where no venue is open. */
  venuePlaces(language: string): Promise<PlacesView | null>
  /** The way from one place to another, step by step; faults as section 8 names them. */
  findWay(query: WayQuery): Promise<Result<WayView, RouteFault>>
  /** Of each kind the quickest to come to, null where there is no way to any; faults as section 8 names them. */
  nearestOf(query: NearestQuery): Promise<Result<readonly (NearestView | null)[], RouteFault>>
  /** Openings, units, stairs and lifts of the open venue that are closed from now on, instead of those before. */
  closeWays(ids: readonly FeatureId[]): Promise<void>
  closeVenue(): void
  /** How the resources of one floor stand at a moment, its array transferred; null where no venue with such a level is open. */
  floorStates(query: FloorStatesQuery): FloorStates | null
  /** When at least half of what matches is within its working hours, as far as the open days reach. */
  openQuarters(span: QuarterSpan): QuarterSpan[]
  /** What cards show of these resources beside their rows; those that are not known are not named. */
  cards(ids: readonly ResourceId[]): CardView[]
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
  readonly counts: ReadCounts
  /** Zone names of resources that no database has, each once; these resources are drawn in UTC. */
  readonly unknownZones: readonly ZoneFault[]
  /** The largest capacity there is, for the capacity filter. */
  readonly largestCapacity: number
}

export type {
  GroupBy,
  PropertyFilter,
  Question,
  Requirement,
  SortBy,
  SortKey,
} from '#src/features/finding/rules/question.ts'

export interface EngineFigures {
  readonly resources: number
  readonly quarters: number
  /** Bytes held for quarters, and for everything else the engine can count. */
  readonly quarterBytes: number
  readonly otherBytes: number
}
