import type { Email, IanaZone, Instant, Quarter, QuarterSpan, ResourceId } from '#src/core/brand.ts'

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
