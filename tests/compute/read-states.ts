import { decodeRuns } from '#src/features/availability/rules/runs.ts'
import type { RowView } from '#src/engine/compute.ts'

/** The states of a row as digits, one a quarter: what a test draws. */
export const statesOf = (row: RowView | undefined): string =>
  row === undefined
    ? ''
    : decodeRuns(row.runs)
        .map(({ code, length }) => String(code).repeat(length))
        .join('')

/** The reasons of a row, one a run. */
export const reasonsOf = (row: RowView | undefined): string[] =>
  row === undefined ? [] : decodeRuns(row.runs).map(({ reason }) => reason)
