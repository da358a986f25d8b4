/** The sizes of section 3, in pixels. */
export interface TimelineSizes {
  readonly scheduleHeight: number
  readonly quarterWidth: number
  readonly scheduleMargin: number
  readonly delimiterWidth: number
  readonly hourHeight: number
  readonly dateHeight: number
  readonly groupDelimiterHeight: number
}

/** As section 3 has them. */
export const specifiedSizes: TimelineSizes = {
  scheduleHeight: 28,
  quarterWidth: 20,
  scheduleMargin: 3,
  delimiterWidth: 1,
  hourHeight: 60,
  dateHeight: 30,
  groupDelimiterHeight: 38,
}
