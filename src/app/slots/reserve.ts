/** The parts around the rows of Reserve. Loaded together, after the first rows. */
export { DraftBar } from '#src/features/bookings/screen/reserve/draft-bar.tsx'
export { Conditions, ReserveSide } from '#src/features/finding/screen/conditions.tsx'
export { FilterPanel, FilterSheet } from '#src/features/finding/screen/filter-panel.tsx'
export { PlaceSelect, ViewOptions } from '#src/features/finding/screen/view-options.tsx'
export { LeftOutButton, LeftOutPanel } from '#src/features/near-misses/screen/left-out.tsx'
export { NothingFits } from '#src/features/near-misses/screen/near-miss-panel.tsx'
export { PrintDialog } from '#src/features/timeline/screen/print-dialog.tsx'
