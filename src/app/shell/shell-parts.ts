export { AccountPopover } from './account-popover.tsx'
export { Banners, UpdateBanner } from './banners.tsx'
export { KeysDialog } from '#src/features/timeline/keys-dialog.tsx'
export { ConnectionDetails } from './connection-details.tsx'
