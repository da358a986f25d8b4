/** Dialogs about a range of days, with their date fields. */
export { AwayDialog } from '#src/features/bookings/screen/away/away-dialog.tsx'
export { SeriesRangeDialog } from '#src/features/bookings/screen/series/series-range-dialog.tsx'
