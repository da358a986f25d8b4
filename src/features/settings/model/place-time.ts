import type { TFunction } from 'i18next'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { placeOfZone } from './rules/office.ts'
import { configuration } from './state.ts'

/** How the times at a place are written. */
interface PlaceTime {
  readonly zone: IanaZone
  /** Adds the place to a text with its times: '09:30 – 10:30 in London'. Unchanged if the reader's clock shows the same. */
  readonly named: (time: string) => string
}

/** The zone is null if the place has none: then the reader's counts. */
export type PlaceTimeAt = (zone: IanaZone | null, at: Instant) => PlaceTime

/**
 * Returns a function that says how to write the times at a place: in its own zone, and with its name if its clocks differ
 * at that instant from those of the reader's zone `own`.
 */
export const placeTimeFor =
  (t: TFunction, own: IanaZone): PlaceTimeAt =>
  (zone, at) => {
    if (zone === null || offsetAt(zone, at) === offsetAt(own, at)) return { zone: own, named: (time) => time }
    const place = placeOfZone(configuration.current?.areas ?? [], zone)
    return { zone, named: (time) => t('app.timeIn', { time, place }) }
  }
