import { createSlot } from '#src/ui/slot.tsx'

/** Settings that belong to later features. */
export const OtherCalendarsSetting = createSlot('setting of other calendars')
export const DevicesSetting = createSlot('setting of devices')
export const PasswordSetting = createSlot('setting of the password')
export const DelegatesSetting = createSlot('setting of delegates')
export const FeedsSetting = createSlot('setting of calendar feeds')
