import { de as app } from '#src/app/text/de.ts'
import { de as ui } from '#src/ui/text/de.ts'
import { de as account } from '#src/features/account/text/de.ts'
import { de as settings } from '#src/features/settings/text/de.ts'
import { de as offline } from '#src/features/offline/text/de.ts'
import { de as reserve } from '#src/features/reserve/text/de.ts'
import { de as finding } from '#src/features/finding/text/de.ts'
import { de as timeline } from '#src/features/timeline/text/de.ts'
import { de as people } from '#src/features/people/text/de.ts'
import { de as reservations } from '#src/features/reservations/text/de.ts'
import { de as home } from '#src/features/home/text/de.ts'
import { de as qr } from '#src/features/qr/text/de.ts'
import { de as series } from '#src/features/series/text/de.ts'
import { de as otherCalendars } from '#src/features/other-calendars/text/de.ts'
import { de as controls } from '#src/features/controls/text/de.ts'
import { de as resourceDetails } from '#src/features/resource-details/text/de.ts'
import { de as groups } from '#src/features/groups/text/de.ts'
import { de as waitlist } from '#src/features/waitlist/text/de.ts'
import { de as wayfinding } from '#src/features/wayfinding/text/de.ts'
import { de as utilisation } from '#src/features/utilisation/text/de.ts'
import { de as panel } from '#src/features/panel/text/de.ts'
import { de as devices } from '#src/features/devices/text/de.ts'
import { de as kiosk } from '#src/features/kiosk/text/de.ts'
import { de as fleet } from '#src/features/fleet/text/de.ts'
import { de as floorplan } from '#src/features/floorplan/text/de.ts'
import type { Messages } from './messages.ts'

/** German. The spaces before … and before units are non-breaking. */
export const de: Messages = {
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
