/** Settings of later features. */
export { CalendarFeeds } from '#src/features/account/screen/calendar-feeds.tsx'
export { ChangePassword } from '#src/features/account/screen/change-password.tsx'
export { DevicesSetting } from '#src/features/devices/screen/fleet/devices-setting.tsx'
export { OtherCalendars } from '#src/features/other-calendars/screen/other-calendars.tsx'
export { Delegates } from '#src/features/people/screen/delegates.tsx'
