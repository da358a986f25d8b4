/**
 * Fills the slots of the screens: with parts of later features in an earlier one's card, menu or form, and with every part whose code
 * loads later. The parts in one file of `slots/` load together.
 */
import { presses } from '#src/features/bookings/model/presses.ts'
import * as bookings from '#src/features/bookings/screen/slots.ts'
import * as devices from '#src/features/devices/screen/slots.ts'
import * as finding from '#src/features/finding/screen/slots.ts'
import { searchPaths } from '#src/features/groups/model/search-paths.ts'
import { FindTimeButton, FindTimeForDraft } from '#src/features/groups/screen/find-time-button.tsx'
import { offerPresses } from '#src/features/home/model/favourites/offer-presses.ts'
import { roomWalks } from '#src/features/home/model/room-walks.ts'
import { News } from '#src/features/home/screen/slots.ts'
import * as settings from '#src/features/settings/screen/slots.ts'
import { dragPresses } from '#src/features/timeline/model/drag-presses.ts'
import * as timeline from '#src/features/timeline/screen/slots.ts'
import { withTexts } from '#src/locale/index.ts'
import { laterPart } from '#src/ui/dialog.tsx'
import { loadVisit } from './parts.ts'
import * as shell from './shell/slots.ts'

const reservations = () => import('./slots/reservations.ts')
const ranges = () => import('./slots/ranges.ts')
const reserve = () => import('./slots/reserve.ts')
const aroundRows = () => import('./slots/timeline.ts')
const home = () => import('./slots/home.ts')
const setting = () => import('./slots/settings.ts')
const devicePlan = () => import('#src/features/devices/screen/fleet/device-plan.tsx')
export const loadShellParts = () => import('./slots/shell.ts')

const pressed = () => withTexts(reservations)
presses.from(pressed)
offerPresses.from(pressed)
searchPaths.from(pressed)
dragPresses.from(pressed)
roomWalks.from(home)

bookings.CardActions.fill(laterPart(reservations, (code) => code.CardActions))
bookings.CancelQuestion.fill(laterPart(reservations, (code) => code.CancelQuestion))
bookings.CodeDialog.fill(laterPart(reservations, (code) => code.CodeDialog))
bookings.CopyDialog.fill(laterPart(reservations, (code) => code.CopyDialog))
bookings.AwayDialog.fill(laterPart(ranges, (code) => code.AwayDialog))
bookings.SeriesRangeDialog.fill(laterPart(ranges, (code) => code.SeriesRangeDialog))
bookings.CheckInActions.fill(laterPart(loadShellParts, (code) => code.CheckInActions))
bookings.FindTimeButton.fill(FindTimeButton)
bookings.FindTimeForDraft.fill(FindTimeForDraft)
bookings.WaitButton.fill(
  laterPart(
    () => import('#src/features/waitlist/screen/wait-button.tsx'),
    (code) => code.WaitButton,
  ),
)
bookings.WaitlistPanel.fill(
  laterPart(
    () => import('#src/features/waitlist/screen/waitlist.tsx'),
    (code) => code.Waitlist,
  ),
)
bookings.OtherCalendarsPanel.fill(laterPart(setting, (code) => code.OtherCalendars))

News.fill(laterPart(home, (code) => code.NewsSection))

settings.OtherCalendarsSetting.fill(laterPart(setting, (code) => code.OtherCalendars))
settings.DevicesSetting.fill(laterPart(setting, (code) => code.DevicesSetting))
settings.PasswordSetting.fill(laterPart(setting, (code) => code.ChangePassword))
settings.DelegatesSetting.fill(laterPart(setting, (code) => code.Delegates))
settings.FeedsSetting.fill(laterPart(setting, (code) => code.CalendarFeeds))

timeline.HeatMap.fill(laterPart(aroundRows, (code) => code.HeatMap))
timeline.TimelineLegend.fill(laterPart(aroundRows, (code) => code.TimelineLegend))
timeline.TimelineExtras.fill(laterPart(aroundRows, (code) => code.TimelineExtras))
timeline.HolidayMark.fill(laterPart(aroundRows, (code) => code.HolidayMark))
timeline.PeopleRows.fill(laterPart(aroundRows, (code) => code.PeopleRows))
timeline.PeopleTools.fill(laterPart(aroundRows, (code) => code.PeopleTools))

finding.Conditions.fill(laterPart(reserve, (code) => code.Conditions))
finding.DraftBar.fill(laterPart(reserve, (code) => code.DraftBar))
finding.FilterPanel.fill(laterPart(reserve, (code) => code.FilterPanel))
finding.FilterSheet.fill(laterPart(reserve, (code) => code.FilterSheet))
finding.NothingFits.fill(laterPart(reserve, (code) => code.NothingFits))
finding.PlaceSelect.fill(laterPart(reserve, (code) => code.PlaceSelect))
finding.PrintDialog.fill(laterPart(reserve, (code) => code.PrintDialog))
finding.ReserveSide.fill(laterPart(reserve, (code) => code.ReserveSide))
finding.ViewOptions.fill(laterPart(reserve, (code) => code.ViewOptions))
finding.ReservationForm.fill(
  laterPart(
    () => import('#src/features/bookings/screen/reserve/form/reservation-form.tsx'),
    (code) => code.default,
  ),
)
finding.ListMode.fill(
  laterPart(
    () => import('#src/features/finding/screen/list-mode.tsx'),
    (code) => code.ListMode,
  ),
)
finding.FloorplanMode.fill(
  laterPart(
    () => import('#src/features/maps/screen/floorplan/floorplan-mode.tsx'),
    (code) => code.default,
  ),
)

devices.FleetPlan.fill(laterPart(devicePlan, (code) => code.FleetPlan))
devices.StandPicker.fill(laterPart(devicePlan, (code) => code.StandPicker))

shell.AccountPopover.fill(laterPart(loadShellParts, (code) => code.AccountPopover))
shell.Banners.fill(laterPart(loadShellParts, (code) => code.Banners))
shell.ConnectionDetails.fill(laterPart(loadShellParts, (code) => code.ConnectionDetails))
shell.GuestLimits.fill(laterPart(loadShellParts, (code) => code.GuestLimits))
shell.KeysDialog.fill(laterPart(loadShellParts, (code) => code.KeysDialog))
shell.NotLicensed.fill(laterPart(loadShellParts, (code) => code.NotLicensed))
shell.Palette.fill(laterPart(loadShellParts, (code) => code.Palette))
shell.UpdateBanner.fill(laterPart(loadShellParts, (code) => code.UpdateBanner))
shell.VisitorShell.fill(laterPart(loadVisit, (code) => code.VisitorShell))
