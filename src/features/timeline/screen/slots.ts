import type { Opened } from '#src/base/search-state.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { createSlot } from '#src/ui/slot.tsx'
import type { Frame } from './grid/frame.ts'
import type { RowScene } from './grid/use-scene.ts'

/** Parts that the first rows do not wait for. */
export const HeatMap = createSlot<{ readonly opened: Opened }>('heat map')
export const TimelineLegend = createSlot('legend of the timeline')
export const TimelineExtras = createSlot('extras of the timeline')
export const HolidayMark = createSlot<{ readonly day: CalendarDay; readonly zone: IanaZone }>('mark of a holiday')
export const PeopleRows = createSlot<{ readonly frame: Frame; readonly scene: RowScene }>('rows of people')
export const PeopleTools = createSlot<{ readonly frame: Frame }>('tools of the rows of people')
