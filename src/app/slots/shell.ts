/** Parts of the shell that load together, once the first screen is shown. */
export { CheckInActions } from '#src/features/bookings/screen/reservations/check-in-actions.tsx'
export { GuestLimits, NotLicensed } from '#src/features/licensing/screen/refused-screen.tsx'
export { KeysDialog } from '#src/features/timeline/screen/keys-dialog.tsx'
export { AccountPopover } from '../shell/account-popover.tsx'
export { Banners, ConnectionDetails, UpdateBanner } from '../shell/banners.tsx'
export { Palette } from '../shell/palette.tsx'
