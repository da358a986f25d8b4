import { describe, expect, test } from 'vitest'
import { decodeRuns, encodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { fillReasons, type RowData } from '#src/features/availability/model/rules/why.ts'
import type { RowRules } from '#src/features/availability/model/rules/row.ts'
import { row, rules } from './rows.ts'

/** Returns the reasons of a drawn row after patching, run by run. */
const reasonsOf = (drawing: string, about: Partial<RowRules> = {}, data: RowData = 'ready'): string => {
  const source = row(drawing)
  const codes = new Uint8Array(source.length)
  const reasons = new Uint8Array(source.length)
  patchRow(source, codes, 0, source.length, rules(about))
  fillReasons(reasons, source, codes, 0, 0, source.length, rules(about), data)
  return decodeRuns(encodeRuns(codes, reasons, 0, codes.length))
    .map(({ length, code, reason }) => `${length}x${code} ${reason}`)
    .join(', ')
}

/** `patch-properties.test.ts` compares all reasons of loaded rows with an oracle. */
describe('section 4: the reason of a quarter that is not free', () => {
  test('is the service error if the row failed', () => {
    expect(reasonsOf('4444', { pastQuarters: 2 }, 'failed')).toBe('4x4 service-error')
  })

  test('is missing data if the row is not loaded, or past', () => {
    expect(reasonsOf('4444', { pastQuarters: 2 }, 'loading')).toBe('2x4 past, 2x4 no-data')
  })
})
