/** The parts around the rows of the timeline, on every screen that has one. Loaded together, after the first rows. */
export { HolidayMark } from '#src/features/holidays/screen/holiday-mark.tsx'
export { PeopleRows, PeopleTools } from '#src/features/timeline/screen/grid/people-rows.tsx'
export { HeatMap } from '#src/features/timeline/screen/heat/heat-map.tsx'
export { TimelineLegend } from '#src/features/timeline/screen/legend.tsx'
export { TimelineExtras } from '#src/features/timeline/screen/timeline-extras.tsx'
