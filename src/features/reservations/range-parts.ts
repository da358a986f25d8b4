export { AwayDialog } from '#src/features/away/away-dialog.tsx'
export { SeriesRangeDialog } from '#src/features/series/series-range-dialog.tsx'
