import type { PlaceView } from '#src/engine/compute.ts'
import { readCode } from '#src/base/qr-link.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { webAddress } from '#src/platform/page.ts'
import type { QrInfo } from '#src/wire/assist.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { type CodeFault, createPlaceCodes } from './rules/hand-off/place-codes.ts'
import { mapPath } from '#src/base/rules/map-path.ts'

const forMap = 'for=map'

/** Path of the scanner that returns to the map. */
export const scanForMap = `/scan?${forMap}`

/** Checks if a scanned code is meant for the map. */
export const isForMap = (query: string): boolean => new URLSearchParams(query).get('for') === 'map'

/**
 * Finds the place of a sign: by its place code, or by the text of its QR code, which is a link of this deployment with a
 * place code, a place or a resource.
 */
export function placeAtSign(text: string, places: readonly PlaceView[], origin: string): Result<PlaceView, CodeFault> {
  const codes = createPlaceCodes(places.map(({ id }) => id))
  const link = parametersOf(text.trim(), origin)
  const found = codes.placeOf(link?.get('from') ?? link?.get('to') ?? text)
  const id = found.ok ? found.value : (link?.get('here') ?? link?.get('resource') ?? readCode(text, origin))
  const place = places.find((one) => one.id === id || one.resourceIds.includes(id ?? ''))
  if (place !== undefined) return succeed(place)
  return found.ok ? fail('no-such-place') : found
}

/** Returns the parameters of a link to this deployment, which are in its hash or its query. Null for any other text. */
function parametersOf(text: string, origin: string): URLSearchParams | null {
  const url = parseUrl(text)
  if (url?.origin !== origin) return null
  const { hash, search } = url
  return new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : search)
}

/** Returns the path of the map that continues the open route from a place. */
export const mapFromSign = (site: string | null, { code }: PlaceView): string =>
  `${mapPath}?${new URLSearchParams({ ...(site !== null && { site }), from: code })}`

/** Address of the navigation. */
export interface NavigationTarget {
  readonly url: string
  readonly host: string
  /** True if it is on neither the page's origin nor the API's. The user must then confirm before leaving. */
  readonly isForeign: boolean
}

interface Origins {
  /** Origin of this page. */
  readonly page: string
  /** Origin of the API from config.json. */
  readonly api: string
}

/**
 * Returns the navigation URL with startAreaId and locationId (section 2), both encoded. Existing parameters of these
 * names are replaced. A relative URL is resolved against this page. Fails with 'qr-unreadable' if the URL is not https,
 * unless it is on this page's own origin, or if it contains a user name or password.
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
