import { cs as app } from '#src/app/text/cs.ts'
import { cs as ui } from '#src/ui/text/cs.ts'
import { cs as account } from '#src/features/account/text/cs.ts'
import { cs as settings } from '#src/features/settings/text/cs.ts'
import { cs as offline } from '#src/features/offline/text/cs.ts'
import { cs as reserve } from '#src/features/reserve/text/cs.ts'
import { cs as finding } from '#src/features/finding/text/cs.ts'
import { cs as timeline } from '#src/features/timeline/text/cs.ts'
import { cs as people } from '#src/features/people/text/cs.ts'
import { cs as reservations } from '#src/features/reservations/text/cs.ts'
import { cs as home } from '#src/features/home/text/cs.ts'
import { cs as qr } from '#src/features/qr/text/cs.ts'
import { cs as series } from '#src/features/series/text/cs.ts'
import { cs as otherCalendars } from '#src/features/other-calendars/text/cs.ts'
import { cs as controls } from '#src/features/controls/text/cs.ts'
import { cs as resourceDetails } from '#src/features/resource-details/text/cs.ts'
import { cs as groups } from '#src/features/groups/text/cs.ts'
import { cs as waitlist } from '#src/features/waitlist/text/cs.ts'
import { cs as wayfinding } from '#src/features/wayfinding/text/cs.ts'
import { cs as utilisation } from '#src/features/utilisation/text/cs.ts'
import { cs as panel } from '#src/features/panel/text/cs.ts'
import { cs as devices } from '#src/features/devices/text/cs.ts'
import { cs as kiosk } from '#src/features/kiosk/text/cs.ts'
import { cs as fleet } from '#src/features/fleet/text/cs.ts'
import { cs as floorplan } from '#src/features/floorplan/text/cs.ts'
import type { Messages } from './messages.ts'

/**
 * Czech. A resource is 'prostor', whatever its type. Inserted names stay in the nominative; spaces after one-letter words and
 * between a number and its noun are non-breaking.
 */
export const cs: Messages = {
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
