import { fr as app } from '#src/app/text/fr.ts'
import { fr as ui } from '#src/ui/text/fr.ts'
import { fr as account } from '#src/features/account/text/fr.ts'
import { fr as settings } from '#src/features/settings/text/fr.ts'
import { fr as offline } from '#src/features/offline/text/fr.ts'
import { fr as reserve } from '#src/features/reserve/text/fr.ts'
import { fr as finding } from '#src/features/finding/text/fr.ts'
import { fr as timeline } from '#src/features/timeline/text/fr.ts'
import { fr as people } from '#src/features/people/text/fr.ts'
import { fr as reservations } from '#src/features/reservations/text/fr.ts'
import { fr as home } from '#src/features/home/text/fr.ts'
import { fr as qr } from '#src/features/qr/text/fr.ts'
import { fr as series } from '#src/features/series/text/fr.ts'
import { fr as otherCalendars } from '#src/features/other-calendars/text/fr.ts'
import { fr as controls } from '#src/features/controls/text/fr.ts'
import { fr as resourceDetails } from '#src/features/resource-details/text/fr.ts'
import { fr as groups } from '#src/features/groups/text/fr.ts'
import { fr as waitlist } from '#src/features/waitlist/text/fr.ts'
import { fr as wayfinding } from '#src/features/wayfinding/text/fr.ts'
import { fr as utilisation } from '#src/features/utilisation/text/fr.ts'
import { fr as panel } from '#src/features/panel/text/fr.ts'
import { fr as devices } from '#src/features/devices/text/fr.ts'
import { fr as kiosk } from '#src/features/kiosk/text/fr.ts'
import { fr as fleet } from '#src/features/fleet/text/fr.ts'
import { fr as floorplan } from '#src/features/floorplan/text/fr.ts'
import type { Messages } from './messages.ts'

/** French. The spaces before : ; ? ! and units are non-breaking, inside « » narrow. */
export const fr: Messages = {
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
