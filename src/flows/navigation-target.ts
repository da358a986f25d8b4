import { fail, type Result, succeed } from '#src/core/result.ts'
import type { QrInfo } from '#src/core/wire/qr.ts'
import { webAddress } from './web-address.ts'

/** Where the navigation is. */
export interface NavigationTarget {
  readonly url: string
  readonly host: string
  /** Neither on the origin of this page nor on that of the API: the user is asked before leaving. */
  readonly isForeign: boolean
}

interface Origins {
  /** Of this page. */
  readonly page: string
  /** Of the API, as config.json says. */
  readonly api: string
}

/**
 * The navigation url with startAreaId and locationId (section 2), both encoded; parameters it has already are replaced.
 * A relative one belongs to this page. Fails with 'qr-unreadable' for whatever is not https, but for this page's own
 * origin, and for addresses that carry a user.
 */
export function navigationTarget(
  written: string | null,
  { startAreaId, qrId }: Pick<QrInfo, 'startAreaId' | 'qrId'>,
  id: string,
  { page, api }: Origins,
): Result<NavigationTarget> {
  if (!written) return refused('no address')
  const url = webAddress(written, page)
  if (!url) return refused('no web page that may be opened')
  if (startAreaId !== null) url.searchParams.set('startAreaId', startAreaId)
  url.searchParams.set('locationId', qrId ?? id)
  return succeed({ url: url.href, host: url.host, isForeign: url.origin !== page && url.origin !== api })
}

function refused(why: string): Result<never> {
  return fail({ kind: 'qr-unreadable', detail: `navigation url: ${why}` })
}
