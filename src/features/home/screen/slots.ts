import type { Instant } from '#src/kernel/time/units.ts'
import { createSlot } from '#src/ui/slot.tsx'

export const News = createSlot<{ readonly now: Instant }>('news')
