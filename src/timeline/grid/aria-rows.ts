import { headersAbove, type RowLayout } from './row-layout.ts'

/** Rows of the grid above all others: the dates and the hours. */
const headerRows = 2

/** The whole grid's row count, as if all of it were there. */
export const ariaRowCount = (layout: RowLayout, people: number): number =>
  headerRows + people + layout.groups.length + layout.count

/** 1-based, as ARIA counts. */
export const ariaRowOfPerson = (index: number): number => headerRows + index + 1

export const ariaRowOf = (layout: RowLayout, people: number, row: number): number =>
  headerRows + people + row + headersAbove(layout, row) + 1

export const ariaRowOfGroup = (layout: RowLayout, people: number, index: number): number =>
  headerRows + people + (layout.groups[index]?.firstRow ?? 0) + index + 1
