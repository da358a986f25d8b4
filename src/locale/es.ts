import { es as app } from '#src/app/text/es.ts'
import { es as ui } from '#src/ui/text/es.ts'
import { es as account } from '#src/features/account/text/es.ts'
import { es as settings } from '#src/features/settings/text/es.ts'
import { es as offline } from '#src/features/offline/text/es.ts'
import { es as reserve } from '#src/features/reserve/text/es.ts'
import { es as finding } from '#src/features/finding/text/es.ts'
import { es as timeline } from '#src/features/timeline/text/es.ts'
import { es as people } from '#src/features/people/text/es.ts'
import { es as reservations } from '#src/features/reservations/text/es.ts'
import { es as home } from '#src/features/home/text/es.ts'
import { es as qr } from '#src/features/qr/text/es.ts'
import { es as series } from '#src/features/series/text/es.ts'
import { es as otherCalendars } from '#src/features/other-calendars/text/es.ts'
import { es as controls } from '#src/features/controls/text/es.ts'
import { es as resourceDetails } from '#src/features/resource-details/text/es.ts'
import { es as groups } from '#src/features/groups/text/es.ts'
import { es as waitlist } from '#src/features/waitlist/text/es.ts'
import { es as wayfinding } from '#src/features/wayfinding/text/es.ts'
import { es as utilisation } from '#src/features/utilisation/text/es.ts'
import { es as panel } from '#src/features/panel/text/es.ts'
import { es as devices } from '#src/features/devices/text/es.ts'
import { es as kiosk } from '#src/features/kiosk/text/es.ts'
import { es as fleet } from '#src/features/fleet/text/es.ts'
import { es as floorplan } from '#src/features/floorplan/text/es.ts'
import type { Messages } from './messages.ts'

/**
 * Spanish: 'tú', infinitives on buttons. A resource is 'recurso', a slot 'franja', a seat 'plaza'. Inserted names take no article
 * and no word that would have to agree with them.
 */
export const es: Messages = {
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
