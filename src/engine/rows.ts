import type {
  CalendarDay,
  IanaZone,
  Instant,
  Minutes,
  InstantSpan,
  Quarter,
  QuarterSpan,
} from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/** Asks when some resources can be booked from now on: favourites, or those that the map shows. */
export interface NowRequest {
  readonly ids: readonly ResourceId[]
  /** The days to describe. From now on, schedules of these resources are stored for all of these days. */
  readonly span: QuarterSpan
  readonly now: Instant
}

export interface NowAnswer {
  /** In the order of the request. Resources that no longer exist are left out. */
  readonly views: readonly NowView[]
  /** Addresses with a schedule that is absent, does not cover the span or is older than 60 s. */
  readonly missing: readonly Email[]
}

/** A resource, and when it can be booked from now on (section 4). */
export interface NowView extends Pick<
  RowView,
  | 'name'
  | 'email'
  | 'areaName'
  | 'typeId'
  | 'capacity'
  | 'bookable'
  | 'minimumDuration'
  | 'maximumDuration'
  | 'data'
  | 'message'
> {
  readonly id: ResourceId
  /** The area it is listed under, or '' if there is none. */
  readonly areaId: string
  /** IANA zone of the resource. */
  readonly zone: IanaZone
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** The free run, cut at the longest meeting. Empty if unavailable. */
  readonly free: QuarterSpan
  /** End of the free run, not cut at the longest meeting. */
  readonly freeUntil: Quarter
  /** True if a reservation holds it at the moment. */
  readonly isHeld: boolean
}

export interface RoomsNowRequest {
  /** Area to search with all areas in it; '' searches everywhere. */
  readonly areaId: string
  /** People who need a seat. */
  readonly people: number
  readonly minutes: number
  readonly favourites: readonly ResourceId[]
  /** Whole days from today on, in which a schedule is stored. */
  readonly span: QuarterSpan
  readonly now: Instant
  /** Number of rooms to return. */
  readonly limit: number
  /** Rooms on cards that stay on screen: their facts are returned in any case. */
  readonly held?: readonly ResourceId[]
}

export interface RoomsNowAnswer {
  /** Best first. Rooms that are free now come before those that are free later today. */
  readonly rooms: readonly NowView[]
  /** The rooms asked for as `held`. */
  readonly held?: readonly NowView[]
  /** Addresses of the compared rooms with a schedule that is absent, does not cover the span or is older than 60 s. */
  readonly missing: readonly Email[]
}

export interface DeskDaysRequest {
  /** Desks that the user has reserved, most often first, then favourites. */
  readonly usual: readonly ResourceId[]
  /** The user's working hours, in minutes since midnight; 8:00 to 18:00 if they are not known. */
  readonly hours?: { readonly start: Minutes; readonly end: Minutes }
  /** Area of the desks that are offered if no usual one is known; '' is none. */
  readonly areaId: string
  readonly days: readonly CalendarDay[]
  /** One per day, if any. */
  readonly wishes?: readonly DeskWish[]
  /** Whole days around `days`, in which a schedule is stored. */
  readonly span: QuarterSpan
  readonly now: Instant
}

/** The other facts of a day. */
export interface DeskWish {
  /** Where colleagues sit. A desk beside the first known one is offered too. */
  readonly beside: readonly ResourceId[]
  /** Desks that are not offered, because a reservation of them just failed. */
  readonly except: readonly ResourceId[]
}

/** A desk for a day: the part of its working day for which it is free. */
export interface DeskOffer {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  /** The area it is listed under, or '' if there is none. */
  readonly areaId: string
  /** IANA zone of the desk. */
  readonly zone: IanaZone
  readonly span: InstantSpan
  /** Free for the whole working day. */
  readonly isWhole: boolean
  /** One of the usual desks. */
  readonly isUsual: boolean
}

export interface DeskDaysAnswer {
  /** One per day. Null if no compared desk is free for at least two hours, or all are closed. */
  readonly offers: readonly (DeskOffer | null)[]
  /** One per day: a desk that is free for the whole working day beside a colleague, and where they sit. */
  readonly beside: readonly ({ readonly offer: DeskOffer; readonly seat: ResourceId } | null)[]
  /** One per day: the number of compared desks that are free for the whole working day. */
  readonly free: readonly number[]
  /** The compared desks, without those that are compared only because a colleague sits beside them. */
  readonly desks: number
  /** Name of the most usual desk, or null if none is known. */
  readonly usualName: string | null
  /** Addresses of the compared desks with a schedule that is absent, does not cover the span or is older than 60 s. */
  readonly missing: readonly Email[]
}

export interface Arranged {
  readonly sequence: number
  /** Number of rows that match, and number of all visible resources before filters. */
  readonly matched: number
  readonly total: number
  readonly groups: readonly Group[]
  readonly answer: WindowAnswer
  /** Addresses of the requested rows with a schedule that is absent, does not cover the open span or is stale. */
  readonly missing: readonly Email[]
}

export interface Group {
  /** Area id or type id. */
  readonly key: string
  /** Name of the type, or name of the area with its parents: 'Harbour House, Floor 2'. */
  readonly label: string
  readonly firstRow: number
  readonly count: number
}

/** A rectangle of rows x quarters, `[from, to)` in both directions. */
export interface WindowQuery {
  readonly sequence: number
  readonly now: Instant
  readonly rowFrom: number
  readonly rowTo: number
  readonly quarterFrom: Quarter
  readonly quarterTo: Quarter
  /**
   * The rectangle that the caller holds as of `revision`. Unchanged rows that are in both rectangles are not sent
   * again.
   */
  readonly held:
    | ({ readonly revision: number } & Pick<WindowQuery, 'rowFrom' | 'rowTo' | 'quarterFrom' | 'quarterTo'>)
    | null
}

export interface WindowAnswer {
  readonly sequence: number
  /** Increases with every change of rows or order. The caller returns it in `held`. */
  readonly revision: number
  readonly rows: readonly RowView[]
  /** All pinned people if any of them changed. Null if none did. */
  readonly people: readonly RowView[] | null
}

/** One row of the window, ready to draw. */
export interface RowView {
  /** Index in the current order, or -1 for people. */
  readonly row: number
  /** Resource id, or the e-mail of a person. */
  readonly key: string
  readonly name: string
  readonly email: Email | null
  readonly capacity: number | null
  readonly typeId: string | null
  readonly areaName: string
  /** IANA zone of the resource, or '' for people. */
  readonly zone: string
  readonly reservedTo: 'you' | 'other' | null
  readonly bookable: boolean
  /** Minutes. Null if there is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
  /** 'loading': no schedule yet. 'failed': service error, see `message`. */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  /** The states of the requested quarters, run-length coded. Read with `features/availability/rules/runs`. */
  readonly runs: string
  readonly events: readonly RowEvent[]
}

/** An event drawn over the states. */
export interface RowEvent {
  readonly start: Instant
  readonly end: Instant
  /** Null if the event is private. */
  readonly subject: string | null
  readonly organizer: string | null
  readonly tentative: boolean
  readonly iCalUId: string | null
}

export interface HeatQuery extends Pick<WindowQuery, 'sequence' | 'now' | 'rowFrom' | 'rowTo'> {
  /** First quarter of each day, followed by the end of the last day. */
  readonly days: readonly Quarter[]
}

export interface HeatAnswer {
  readonly sequence: number
  readonly revision: number
  /**
   * `shares`: one character per day: '0' (nothing free) to '9' (all free), '-' (not bookable at all) or '?' (no data).
   */
  readonly rows: readonly (Omit<RowView, 'runs' | 'events'> & { readonly shares: string })[]
}

export interface MissingRequest {
  readonly rowFrom: number
  readonly limit: number
  /** Only rows up to this far from `rowFrom`. All if absent. */
  readonly reach?: number
  readonly now: Instant
}

/** The requested span, and the time of the request. */
export interface TakenAt {
  readonly span: QuarterSpan
  readonly fetchedAt: Instant
  /**
   * Sequence number of the request, in the sequence that `expire` uses. A response that is older than the stored one is
   * dropped.
   */
  readonly asked?: number
}

/**
 * Schedules of one request: the body of `POST /api/cache/schedules`, which is transferred, or the records of a
 * calendar.
 */
export interface ScheduleBatch extends TakenAt {
  readonly schedules: ArrayBuffer | readonly Schedule[]
}

/**
 * The purpose of loaded schedules. 'shown': the rows of the timeline, pinned people and favourites, which share all
 * schedules loaded for any of them. The other purposes belong to the query that was opened last. Their schedules are
 * dropped if no query is open.
 */
export type SchedulePurpose = 'shown' | 'series' | 'group' | 'utilisation'

export interface CopiedSchedules {
  readonly span: QuarterSpan
  /** Number of resources in the body. */
  readonly count: number
  readonly body: ArrayBuffer
}

export interface SchedulesPut {
  /** Number of rows with data, and number of all rows in the current order: 'x of y resources'. */
  readonly loaded: number
  readonly total: number
  /** Records that could not be read. */
  readonly problems: readonly string[]
  readonly answer: WindowAnswer | null
}

/** Resources and time of the event being viewed or changed. Null if there is none. */
export type CurrentEventMark = { readonly resourceIds: readonly ResourceId[]; readonly span: QuarterSpan } | null
