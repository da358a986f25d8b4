import { describe, expect, test } from 'vitest'
import { decodeRuns, encodeRuns } from '#src/features/availability/rules/runs.ts'
import { patchRow } from '#src/features/availability/rules/patch.ts'
import { fillReasons, type RowData } from '#src/features/availability/rules/why.ts'
import type { RowRules } from '#src/features/availability/rules/row.ts'
import { quarters, row, rules } from './rows.ts'

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

describe('section 4: the reason of a quarter that is not free', () => {
  test('is held, closed or limited by the provider', () => {
    expect(reasonsOf('0 1 2 3 4')).toBe('1x0 none, 1x1 held, 1x2 held, 1x3 provider-closed, 1x4 provider-limited')
  })

  test("is past or too far ahead, before the provider's reason", () => {
    expect(reasonsOf('24 00 24', { pastQuarters: 2, lastQuarters: 4 })).toBe('2x4 past, 2x0 none, 2x4 too-far-ahead')
  })

  test('is outside hours, whether closed or bookable', () => {
    expect(reasonsOf('00', { mask: quarters('x.') })).toBe('1x8 outside-hours, 1x0 none')
    expect(reasonsOf('00', { mask: quarters('x.'), outsideCode: 3 })).toBe('1x3 outside-hours, 1x0 none')
  })

  test('is too short, area full or the current event', () => {
    expect(reasonsOf('0 2', { minimumRun: 2 })).toBe('1x4 too-short, 1x2 held')
    expect(reasonsOf('00', { full: quarters('x.') })).toBe('1x6 area-full, 1x0 none')
    expect(reasonsOf('22', { current: { from: 0, to: 1 } })).toBe('1x9 current-event, 1x2 held')
    expect(reasonsOf('22', { current: { from: 0, to: 1 }, minimumRun: 2, pastQuarters: 1 })).toBe(
      '1x4 too-short, 1x2 held',
    )
  })

  test('is the service error if the row failed', () => {
    expect(reasonsOf('4444', { pastQuarters: 2 }, 'failed')).toBe('4x4 service-error')
  })

  test('is missing data if the row is not loaded, or past', () => {
    expect(reasonsOf('4444', { pastQuarters: 2 }, 'loading')).toBe('2x4 past, 2x4 no-data')
  })
})
