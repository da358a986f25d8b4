export { PeopleRows, PeopleTools } from './grid/people-rows.tsx'
export { HeatMap } from './heat/heat-map.tsx'
export { TimelineLegend } from './legend.tsx'
export { TimelineExtras } from './timeline-extras.tsx'
