import { en as away } from '#src/features/away/text/later/en.ts'
import { en as controls } from '#src/features/controls/text/later/en.ts'
import { en as devices } from '#src/features/devices/text/later/en.ts'
import { en as floorplan } from '#src/features/floorplan/text/later/en.ts'
import { en as groups } from '#src/features/groups/text/later/en.ts'
import { en as holidays } from '#src/features/holidays/text/later/en.ts'
import { en as kiosk } from '#src/features/kiosk/text/later/en.ts'
import { en as licensing } from '#src/features/licensing/text/later/en.ts'
import { en as news } from '#src/features/news/text/later/en.ts'
import { en as otherCalendars } from '#src/features/other-calendars/text/later/en.ts'
import { en as panel } from '#src/features/panel/text/later/en.ts'
import { en as people } from '#src/features/people/text/later/en.ts'
import { en as resourceDetails } from '#src/features/resource-details/text/later/en.ts'
import { en as series } from '#src/features/series/text/later/en.ts'
import { en as settings } from '#src/features/settings/text/later/en.ts'
import { en as utilisation } from '#src/features/utilisation/text/later/en.ts'
import { en as waitlist } from '#src/features/waitlist/text/later/en.ts'
import { en as week } from '#src/features/week/text/later/en.ts'

/** English: the texts of all features that only parts show whose code loads later. */
export const en = {
  ...away,
  ...controls,
  ...devices,
  ...floorplan,
  ...groups,
  ...holidays,
  ...kiosk,
  ...licensing,
  ...news,
  ...otherCalendars,
  ...panel,
  ...people,
  ...resourceDetails,
  ...series,
  ...settings,
  ...utilisation,
  ...waitlist,
  ...week,
}
