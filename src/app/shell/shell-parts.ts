export { AccountPopover } from './account-popover.tsx'
export { Banners, UpdateBanner } from './banners.tsx'
export { ConnectionDetails } from './connection-details.tsx'
