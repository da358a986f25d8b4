export { AwayDialog } from '../away/away-dialog.tsx'
export { SeriesRangeDialog } from '../series/series-range-dialog.tsx'
