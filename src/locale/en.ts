import { en as app } from '#src/app/text/en.ts'
import { en as ui } from '#src/ui/text/en.ts'
import { en as account } from '#src/features/account/text/en.ts'
import { en as notices } from '#src/features/notices/text/en.ts'
import { en as settings } from '#src/features/settings/text/en.ts'
import { en as offline } from '#src/features/offline/text/en.ts'
import { en as reserve } from '#src/features/reserve/text/en.ts'
import { en as finding } from '#src/features/finding/text/en.ts'
import { en as timeline } from '#src/features/timeline/text/en.ts'
import { en as people } from '#src/features/people/text/en.ts'
import { en as reservations } from '#src/features/reservations/text/en.ts'
import { en as home } from '#src/features/home/text/en.ts'
import { en as news } from '#src/features/news/text/en.ts'
import { en as qr } from '#src/features/qr/text/en.ts'
import { en as series } from '#src/features/series/text/en.ts'
import { en as otherCalendars } from '#src/features/other-calendars/text/en.ts'
import { en as controls } from '#src/features/controls/text/en.ts'
import { en as resourceDetails } from '#src/features/resource-details/text/en.ts'
import { en as groups } from '#src/features/groups/text/en.ts'
import { en as waitlist } from '#src/features/waitlist/text/en.ts'
import { en as wayfinding } from '#src/features/wayfinding/text/en.ts'
import { en as devices } from '#src/features/devices/text/en.ts'
import { en as fleet } from '#src/features/fleet/text/en.ts'
import { en as licensing } from '#src/features/licensing/text/en.ts'
import { en as floorplan } from '#src/features/floorplan/text/en.ts'
import { en as holidays } from '#src/features/holidays/text/en.ts'

/** English: the texts of all features. The other languages have the same keys, with the plural forms that each needs. */
export const en = {
  ...app,
  ...ui,
  ...account,
  ...notices,
  ...settings,
  ...offline,
  ...reserve,
  ...finding,
  ...timeline,
  ...people,
  ...reservations,
  ...home,
  ...news,
  ...qr,
  ...series,
  ...otherCalendars,
  ...controls,
  ...resourceDetails,
  ...groups,
  ...waitlist,
  ...wayfinding,
  ...devices,
  ...fleet,
  ...licensing,
  ...floorplan,
  ...holidays,
}
