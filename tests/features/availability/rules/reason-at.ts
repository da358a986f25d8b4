import { type Reason, reasons } from '#src/features/availability/model/rules/row.ts'
import { reasonIndexAt } from '#src/features/availability/model/rules/why.ts'

/** Returns the name of one quarter's reason. */
export const reasonAt = (...args: Parameters<typeof reasonIndexAt>): Reason => reasons[reasonIndexAt(...args)] ?? 'none'
