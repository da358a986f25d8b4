import { decodeRuns } from '#src/features/availability/model/rules/runs.ts'
import type { RowView } from '#src/engine/compute.ts'

/** Returns the states of a row as one digit for each quarter. */
export const statesOf = (row: RowView | undefined): string =>
  row === undefined
    ? ''
    : decodeRuns(row.runs)
        .map(({ code, length }) => String(code).repeat(length))
        .join('')

/** Returns the reasons of a row, one for each run. */
export const reasonsOf = (row: RowView | undefined): string[] =>
  row === undefined ? [] : decodeRuns(row.runs).map(({ reason }) => reason)
