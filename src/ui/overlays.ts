export { CalendarPopover } from './calendar-popover.tsx'
export { CardPopover } from './card-popover.tsx'
export { OpenMenu } from './menu-popover.tsx'
export { DialogWindow, SheetWindow } from './modal.tsx'
