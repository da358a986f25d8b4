import type { Email, IanaZone, Instant, Quarter, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import type { Schedule } from '#src/wire/schedule.ts'

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
  /** The area it is listed under; '' for none. */
  readonly areaId: string
  readonly areaName: string
  readonly typeId: string | null
  readonly capacity: number | null
  /** IANA zone of the resource. */
  readonly zone: IanaZone
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
  readonly email: Email | null
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
  /** The states of the asked quarters, run-length coded; read with `features/availability/rules/runs`. */
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

/** Schedules of one call: the body of `POST /api/cache/schedules`, which is transferred, or the records of a calendar. */
export interface ScheduleBatch extends TakenAt {
  readonly schedules: ArrayBuffer | readonly Schedule[]
}

/**
 * What schedules are loaded for. 'shown': the rows of the timeline, pinned people and favourites, which share what any of them
 * loads. The others belong to the question that was opened last, and are dropped if none is open.
 */
export type SchedulePurpose = 'shown' | 'series' | 'group' | 'utilisation'

export interface CopiedSchedules {
  readonly span: QuarterSpan
  /** Resources in the body. */
  readonly count: number
  readonly body: ArrayBuffer
}

export interface SchedulesPut {
  /** Rows with data, of all rows in the current order: 'x of y resources'. */
  readonly loaded: number
  readonly total: number
  /** Records that could not be read. */
  readonly problems: readonly string[]
  readonly answer: WindowAnswer | null
}

/** The event being viewed or changed, by its resources and its time; null if there is none. */
export type CurrentEventMark = { readonly resourceIds: readonly ResourceId[]; readonly span: QuarterSpan } | null
