/**
 * Fills the slots of the screens: with parts of later features in an earlier one's card, menu or form, and with every part whose code
 * loads later. The parts in one file of `slots/` load together.
 */
import type { ReactNode } from 'react'
import { presses } from '#src/features/bookings/model/presses.ts'
import * as availability from '#src/features/availability/screen/slots.ts'
import * as bookings from '#src/features/bookings/screen/slots.ts'
import * as devices from '#src/features/devices/screen/slots.ts'
import * as finding from '#src/features/finding/screen/slots.ts'
import { searchPaths } from '#src/features/groups/model/search-paths.ts'
import { FindTimeButton, FindTimeForDraft } from '#src/features/groups/screen/find-time-button.tsx'
import { offerPresses } from '#src/features/home/model/favourites/offer-presses.ts'
import { roomWalks } from '#src/features/home/model/room-walks.ts'
import * as home from '#src/features/home/screen/slots.ts'
import * as settings from '#src/features/settings/screen/slots.ts'
import { dragPresses } from '#src/features/timeline/model/drag-presses.ts'
import * as timeline from '#src/features/timeline/screen/slots.ts'
import { laterPart } from '#src/ui/dialog.tsx'
import type { Slot } from '#src/ui/slot.tsx'
import { visits } from './parts.ts'
import * as shell from './shell/slots.ts'

/** The slots that a module's parts may fill: each takes the props that the part of its name needs. */
type SlotsFor<Code> = {
  readonly [Name in keyof Code]?: Code[Name] extends (props: infer Props) => ReactNode
    ? { readonly fill: (part: (props: Props) => ReactNode) => void }
    : never
}

/** Fills slots with the parts of these names. They load together, when the first of them is shown. */
function fillLater<Code extends object>(load: () => Promise<Code>, slots: SlotsFor<Code>): void {
  // `SlotsFor` has checked that each part fits into its slot.
  for (const name of Object.keys(slots) as (keyof Code)[]) {
    const slot = slots[name] as Pick<Slot<object>, 'fill'>
    slot.fill(laterPart(load, (code) => code[name] as (props: object) => ReactNode))
  }
}

const aroundReservations = () => import('./slots/reservations.ts')
const aroundHome = () => import('./slots/home.ts')
export const loadShellParts = () => import('./slots/shell.ts')

presses.from(aroundReservations)
offerPresses.from(aroundReservations)
searchPaths.from(aroundReservations)
dragPresses.from(aroundReservations)
roomWalks.from(aroundHome)

bookings.FindTimeButton.fill(FindTimeButton)
bookings.FindTimeForDraft.fill(FindTimeForDraft)

fillLater(aroundReservations, {
  CardActions: bookings.CardActions,
  CancelQuestion: bookings.CancelQuestion,
  CodeDialog: bookings.CodeDialog,
  CopyDialog: bookings.CopyDialog,
})
fillLater(() => import('./slots/ranges.ts'), {
  AwayDialog: bookings.AwayDialog,
  SeriesRangeDialog: bookings.SeriesRangeDialog,
})
fillLater(() => import('#src/features/waitlist/screen/wait-button.tsx'), { WaitButton: bookings.WaitButton })
fillLater(() => import('#src/features/waitlist/screen/waitlist.tsx'), { Waitlist: bookings.WaitlistPanel })

fillLater(() => import('./slots/resource.ts'), {
  LeftOutNote: availability.LeftOutNote,
  NobodyThere: availability.NobodyThere,
  ResourceControls: availability.ResourceControls,
})

fillLater(aroundHome, { NewsSection: home.News })

const setting = () => import('./slots/settings.ts')
fillLater(setting, {
  OtherCalendars: settings.OtherCalendarsSetting,
  DevicesSetting: settings.DevicesSetting,
  ChangePassword: settings.PasswordSetting,
  Delegates: settings.DelegatesSetting,
  CalendarFeeds: settings.FeedsSetting,
})
fillLater(setting, { OtherCalendars: bookings.OtherCalendarsPanel })

fillLater(() => import('./slots/timeline.ts'), {
  HeatMap: timeline.HeatMap,
  TimelineLegend: timeline.TimelineLegend,
  TimelineExtras: timeline.TimelineExtras,
  HolidayMark: timeline.HolidayMark,
  PeopleRows: timeline.PeopleRows,
  PeopleTools: timeline.PeopleTools,
})

fillLater(() => import('./slots/reserve.ts'), {
  Conditions: finding.Conditions,
  DraftBar: finding.DraftBar,
  FilterPanel: finding.FilterPanel,
  FilterSheet: finding.FilterSheet,
  LeftOutButton: finding.LeftOutButton,
  LeftOutPanel: finding.LeftOutPanel,
  NothingFits: finding.NothingFits,
  PlaceSelect: finding.PlaceSelect,
  PrintDialog: finding.PrintDialog,
  ReserveSide: finding.ReserveSide,
  ViewOptions: finding.ViewOptions,
})
fillLater(() => import('#src/features/bookings/screen/reserve/form/reservation-form.tsx'), {
  default: finding.ReservationForm,
})
fillLater(() => import('#src/features/finding/screen/list-mode.tsx'), { ListMode: finding.ListMode })
fillLater(() => import('#src/features/maps/screen/floorplan/floorplan-mode.tsx'), { default: finding.FloorplanMode })

fillLater(() => import('#src/features/devices/screen/fleet/device-plan.tsx'), {
  FleetPlan: devices.FleetPlan,
  StandPicker: devices.StandPicker,
})

fillLater(loadShellParts, {
  AccountPopover: shell.AccountPopover,
  Banners: shell.Banners,
  CheckInActions: bookings.CheckInActions,
  ConnectionDetails: shell.ConnectionDetails,
  GuestLimits: shell.GuestLimits,
  KeysDialog: shell.KeysDialog,
  NotLicensed: shell.NotLicensed,
  Palette: shell.Palette,
  UpdateBanner: shell.UpdateBanner,
})
fillLater(visits.need, { VisitorShell: shell.VisitorShell })
