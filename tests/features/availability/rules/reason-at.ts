import { type Reason, reasons } from '#src/features/availability/rules/row.ts'
import { reasonIndexAt } from '#src/features/availability/rules/why.ts'

/** Returns the name of one quarter's reason. */
export const reasonAt = (...args: Parameters<typeof reasonIndexAt>): Reason => reasons[reasonIndexAt(...args)] ?? 'none'
