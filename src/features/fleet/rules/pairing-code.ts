import { checkOf, placeLetters, valuesOf } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { KioskSettings } from '#src/wire/pairing.ts'

/** Result of checking a typed code before it is sent: its last letter checks the others. */
export function checkCode(typed: string): 'empty' | 'short' | 'mistyped' | 'complete' {
  const values = valuesOf(typed)
  if (typed.trim() === '') return 'empty'
  if (values === null || values.length > placeLetters + 1) return 'mistyped'
  if (values.length <= placeLetters) return 'short'
  return checkOf(values.slice(0, placeLetters)) === values[placeLetters] ? 'complete' : 'mistyped'
}

/** Settings that a device lacks before it can be added or saved. */
export function missingIn(
  kind: Kiosk['kind'],
  { name, resourceId, areaId }: KioskSettings,
): 'room' | 'stand' | 'name' | null {
  if (kind === 'panel' && resourceId === null) return 'room'
  if (kind === 'lobby' && areaId === null) return 'stand'
  return name.trim() === '' ? 'name' : null
}
