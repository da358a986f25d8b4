import type { RowView } from '#src/engine/compute.ts'
import { type AvailabilityCode, Availability, reasons } from '#src/features/availability/model/rules/row.ts'
import { encodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { emailOf } from '#src/wire/scalars.ts'

/** A row of four seats from its codes, one digit a quarter: '0' is free, '2' is reserved. */
export function drawRow(digits: string, changes: Partial<RowView> = {}): RowView {
  const codes = Uint8Array.from(digits, Number)
  const held = Uint8Array.from(codes, (code) =>
    (code as AvailabilityCode) === Availability.reserved ? reasons.indexOf('held') : 0,
  )
  return {
    row: 0,
    key: 'r1',
    name: 'Amber',
    email: emailOf('r1@example.com'),
    capacity: 4,
    typeId: null,
    areaName: '',
    zone: '',
    reservedTo: null,
    bookable: true,
    minimumDuration: null,
    maximumDuration: null,
    data: 'ready',
    message: null,
    runs: encodeRuns(codes, held, 0, codes.length),
    events: [],
    ...changes,
  }
}
