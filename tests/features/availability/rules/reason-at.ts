import { type Reason, reasons } from '#src/features/availability/rules/row.ts'
import { reasonIndexAt } from '#src/features/availability/rules/why.ts'

/** The reason of one quarter by its name. */
export const reasonAt = (...args: Parameters<typeof reasonIndexAt>): Reason => reasons[reasonIndexAt(...args)] ?? 'none'
