import { type Reason, reasons } from '#src/core/availability/codes.ts'
import { reasonIndexAt } from '#src/core/availability/why.ts'

/** The reason of one quarter by its name. */
export const reasonAt = (...args: Parameters<typeof reasonIndexAt>): Reason => reasons[reasonIndexAt(...args)] ?? 'none'
