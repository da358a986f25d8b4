/** Everything that a press on a reservation, an offer or a free time needs. Loaded together, once the first screen is shown. */
export { connectCalendar } from '#src/features/account/model/sign-in.ts'
export { CodeDialog } from '#src/features/availability/screen/code-dialog.tsx'
export { finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
export {
  confirmReservation,
  respondToInvitation,
} from '#src/features/bookings/model/reservations/confirm-reservation.ts'
export { extendReservation, findExtensions } from '#src/features/bookings/model/reservations/extend-reservation.ts'
export { icsOf } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
export { beginChange } from '#src/features/bookings/model/reserve/begin-change.ts'
export { bookAgain } from '#src/features/bookings/model/reserve/one-tap.ts'
export { seriesFile } from '#src/features/bookings/model/series/keep-series.ts'
export { CancelQuestion, CopyDialog } from '#src/features/bookings/screen/reservations/cancel-dialog.tsx'
export { CardActions } from '#src/features/bookings/screen/reservations/reservation-card.tsx'
export { draftSearchPath, groupSearchPath } from '#src/features/groups/model/group-search.ts'
export { bookFavourite } from '#src/features/home/model/favourites/book-favourite.ts'
export { changeTo } from '#src/features/timeline/model/change-by-drag.ts'
