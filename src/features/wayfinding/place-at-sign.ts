import type { PlaceView } from '#src/engine/compute.ts'
import { readCode } from '#src/features/qr/qr-link.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { type CodeFault, createPlaceCodes } from './rules/hand-off/place-codes.ts'
import { mapPath } from './rules/map-path.ts'

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
  return found.ok ? { ok: false, fault: 'no-such-place' } : found
}

/** Returns the parameters of a link to this deployment, which are in its hash or its query. Null for any other text. */
function parametersOf(text: string, origin: string): URLSearchParams | null {
  if (!URL.canParse(text)) return null
  const { origin: own, hash, search } = new URL(text)
  if (own !== origin) return null
  return new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : search)
}

/** Returns the path of the map that continues the open route from a place. */
export const mapFromSign = (site: string | null, { code }: PlaceView): string =>
  `${mapPath}?${new URLSearchParams({ ...(site !== null && { site }), from: code })}`
