import { en as app } from '#src/app/text/later/en.ts'
import { en as ui } from '#src/ui/text/later/en.ts'
import { en as account } from '#src/features/account/text/later/en.ts'
import { en as administration } from '#src/features/administration/text/later/en.ts'
import { en as approvals } from '#src/features/approvals/text/later/en.ts'
import { en as away } from '#src/features/bookings/screen/away/text/later/en.ts'
import { en as controls } from '#src/features/controls/text/later/en.ts'
import { en as devices } from '#src/features/devices/text/later/en.ts'
import { en as finding } from '#src/features/finding/text/later/en.ts'
import { en as nearMisses } from '#src/features/near-misses/text/later/en.ts'
import { en as fleet } from '#src/features/devices/screen/fleet/text/later/en.ts'
import { en as floorplan } from '#src/features/maps/screen/floorplan/text/later/en.ts'
import { en as groups } from '#src/features/groups/text/later/en.ts'
import { en as holidays } from '#src/features/holidays/text/later/en.ts'
import { en as kiosk } from '#src/features/devices/screen/kiosk/text/later/en.ts'
import { en as licensing } from '#src/features/licensing/text/later/en.ts'
import { en as news } from '#src/features/news/text/later/en.ts'
import { en as notices } from '#src/features/notices/text/later/en.ts'
import { en as offline } from '#src/app/session/text/later/en.ts'
import { en as otherCalendars } from '#src/features/other-calendars/text/later/en.ts'
import { en as panel } from '#src/features/devices/screen/panel/text/later/en.ts'
import { en as people } from '#src/features/people/text/later/en.ts'
import { en as qr } from '#src/features/maps/screen/qr/text/later/en.ts'
import { en as reservations } from '#src/features/bookings/screen/reservations/text/later/en.ts'
import { en as reserve } from '#src/features/bookings/screen/reserve/text/later/en.ts'
import { en as resourceDetails } from '#src/features/resource-details/text/later/en.ts'
import { en as series } from '#src/features/bookings/screen/series/text/later/en.ts'
import { en as settings } from '#src/features/settings/text/later/en.ts'
import { en as timeline } from '#src/features/timeline/text/later/en.ts'
import { en as utilisation } from '#src/features/utilisation/text/later/en.ts'
import { en as waitlist } from '#src/features/waitlist/text/later/en.ts'
import { en as wayfinding } from '#src/features/maps/screen/wayfinding/text/later/en.ts'
import { en as week } from '#src/features/week/text/later/en.ts'

/** English: the texts of all features that only parts show whose code loads later. */
export const en = {
  ...app,
  ...ui,
  ...account,
  ...administration,
  ...approvals,
  ...away,
  ...controls,
  ...devices,
  ...finding,
  ...nearMisses,
  ...fleet,
  ...floorplan,
  ...groups,
  ...holidays,
  ...kiosk,
  ...licensing,
  ...news,
  ...notices,
  ...offline,
  ...otherCalendars,
  ...panel,
  ...people,
  ...qr,
  ...reservations,
  ...reserve,
  ...resourceDetails,
  ...series,
  ...settings,
  ...timeline,
  ...utilisation,
  ...waitlist,
  ...wayfinding,
  ...week,
}
