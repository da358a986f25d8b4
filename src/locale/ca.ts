import { ca as app } from '#src/app/text/ca.ts'
import { ca as ui } from '#src/ui/text/ca.ts'
import { ca as account } from '#src/features/account/text/ca.ts'
import { ca as settings } from '#src/features/settings/text/ca.ts'
import { ca as offline } from '#src/features/offline/text/ca.ts'
import { ca as reserve } from '#src/features/reserve/text/ca.ts'
import { ca as finding } from '#src/features/finding/text/ca.ts'
import { ca as timeline } from '#src/features/timeline/text/ca.ts'
import { ca as people } from '#src/features/people/text/ca.ts'
import { ca as reservations } from '#src/features/reservations/text/ca.ts'
import { ca as home } from '#src/features/home/text/ca.ts'
import { ca as qr } from '#src/features/qr/text/ca.ts'
import { ca as series } from '#src/features/series/text/ca.ts'
import { ca as otherCalendars } from '#src/features/other-calendars/text/ca.ts'
import { ca as controls } from '#src/features/controls/text/ca.ts'
import { ca as resourceDetails } from '#src/features/resource-details/text/ca.ts'
import { ca as groups } from '#src/features/groups/text/ca.ts'
import { ca as waitlist } from '#src/features/waitlist/text/ca.ts'
import { ca as wayfinding } from '#src/features/wayfinding/text/ca.ts'
import { ca as utilisation } from '#src/features/utilisation/text/ca.ts'
import { ca as panel } from '#src/features/panel/text/ca.ts'
import { ca as devices } from '#src/features/devices/text/ca.ts'
import { ca as kiosk } from '#src/features/kiosk/text/ca.ts'
import { ca as fleet } from '#src/features/fleet/text/ca.ts'
import { ca as floorplan } from '#src/features/floorplan/text/ca.ts'
import type { Messages } from './messages.ts'

/**
 * Catalan: 'tu' and imperatives on buttons. A resource is 'recurs', a slot 'franja', a seat 'plaça'. No word that would elide or
 * contract ('de', 'el', 'la') precedes an inserted name, and none that would have to agree with it.
 */
export const ca: Messages = {
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
