import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import {
  addQuarter,
  createQuarterSet,
  digitsFromRow,
  type QuarterSet,
  rowFromDigits,
  type RowRules,
} from '#src/features/availability/model/rules/row.ts'

/** Converts a drawing with one digit a quarter to a row. Blanks are ignored. */
export const row = (drawing: string): Uint8Array => rowFromDigits(drawing.replaceAll(' ', ''))

/** Converts a drawing to the set of its quarters with an 'x'. */
export const quarters = (drawing: string): QuarterSet => {
  const marks = drawing.replaceAll(' ', '')
  const set = createQuarterSet(marks.length)
  for (let quarter = 0; quarter < marks.length; quarter++) if (marks[quarter] === 'x') addQuarter(set, quarter)
  return set
}

/** Rules that change nothing, with overrides. */
export const rules = (about: Partial<RowRules> = {}): RowRules => ({
  mask: null,
  outsideCode: 8,
  pastQuarters: 0,
  lastQuarters: Infinity,
  keepFree: false,
  minimumRun: 1,
  current: null,
  full: null,
  ...about,
})

/** Returns the drawing of a row after patching. */
export const patched = (drawing: string, about: Partial<RowRules> = {}): string => {
  const source = row(drawing)
  const target = new Uint8Array(source.length).fill(7)
  patchRow(source, target, 0, source.length, rules(about))
  return digitsFromRow(target)
}
