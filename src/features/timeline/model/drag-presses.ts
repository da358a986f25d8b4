import { createLater } from '#src/base/later.ts'
import type { changeTo } from './change-by-drag.ts'

/** The change of a reservation that was dragged. Loaded once the first screen is shown, or with the first drag. */
export const dragPresses = createLater<{ readonly changeTo: typeof changeTo }>('changes by dragging')
