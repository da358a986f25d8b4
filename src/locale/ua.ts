import { ua as app } from '#src/app/text/ua.ts'
import { ua as ui } from '#src/ui/text/ua.ts'
import { ua as account } from '#src/features/account/text/ua.ts'
import { ua as settings } from '#src/features/settings/text/ua.ts'
import { ua as offline } from '#src/features/offline/text/ua.ts'
import { ua as reserve } from '#src/features/reserve/text/ua.ts'
import { ua as finding } from '#src/features/finding/text/ua.ts'
import { ua as timeline } from '#src/features/timeline/text/ua.ts'
import { ua as people } from '#src/features/people/text/ua.ts'
import { ua as reservations } from '#src/features/reservations/text/ua.ts'
import { ua as home } from '#src/features/home/text/ua.ts'
import { ua as qr } from '#src/features/qr/text/ua.ts'
import { ua as series } from '#src/features/series/text/ua.ts'
import { ua as otherCalendars } from '#src/features/other-calendars/text/ua.ts'
import { ua as controls } from '#src/features/controls/text/ua.ts'
import { ua as resourceDetails } from '#src/features/resource-details/text/ua.ts'
import { ua as groups } from '#src/features/groups/text/ua.ts'
import { ua as waitlist } from '#src/features/waitlist/text/ua.ts'
import { ua as wayfinding } from '#src/features/wayfinding/text/ua.ts'
import { ua as utilisation } from '#src/features/utilisation/text/ua.ts'
import { ua as panel } from '#src/features/panel/text/ua.ts'
import { ua as devices } from '#src/features/devices/text/ua.ts'
import { ua as kiosk } from '#src/features/kiosk/text/ua.ts'
import { ua as fleet } from '#src/features/fleet/text/ua.ts'
import { ua as floorplan } from '#src/features/floorplan/text/ua.ts'
import type { Messages } from './messages.ts'

/**
 * Ukrainian. A resource is 'ресурс', whatever its type. Inserted names stay in the nominative; spaces after one-letter words and
 * between a number and its noun are non-breaking.
 */
export const ua: Messages = {
  ...app,
  ...ui,
  ...account,
  ...settings,
  ...offline,
  ...reserve,
  ...finding,
  ...timeline,
  ...people,
  ...reservations,
  ...home,
  ...qr,
  ...series,
  ...otherCalendars,
  ...controls,
  ...resourceDetails,
  ...groups,
  ...waitlist,
  ...wayfinding,
  ...utilisation,
  ...panel,
  ...devices,
  ...kiosk,
  ...fleet,
  ...floorplan,
}
