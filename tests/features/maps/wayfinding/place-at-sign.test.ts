import { describe, expect, test } from 'vitest'
import type { PlaceView } from '#src/engine/compute.ts'
import { isForMap, mapFromSign, placeAtSign, scanForMap } from '#src/features/maps/model/wayfinding/place-at-sign.ts'
import { createPlaceCodes, spacedCode } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'

const origin = 'https://foyer.example.com'
const codes = createPlaceCodes(['kitchen', 'amber-room'])
const place = (id: string, resourceIds: readonly string[] = []) =>
  ({ id, resourceIds, code: codes.codeOf(id) ?? '' }) as unknown as PlaceView
const places = [place('kitchen'), place('amber-room', ['r-1'])]
const found = (text: string) => {
  const read = placeAtSign(text, places, origin)
  return read.ok ? read.value.id : read.fault
}
const kitchen = codes.codeOf('kitchen') ?? ''

describe('the sign of a place', () => {
  test('is read as its code, its link or the code of its resource', () => {
    for (const text of [spacedCode(kitchen), `${origin}/#/map?from=${kitchen}`, `${origin}/map?to=${kitchen}`])
      expect(found(text)).toBe('kitchen')
    expect(found(`${origin}/#/map?site=s&here=kitchen`)).toBe('kitchen')
    for (const text of ['r-1', `${origin}/#/qr/r-1`, `${origin}/#/map?resource=r-1`])
      expect(found(text)).toBe('amber-room')
  })

  test('is rejected if it belongs to another building, a deleted place or nothing', () => {
    expect(found(`https://elsewhere.example.com/#/map?from=${kitchen}`)).toBe('not-a-code')
    expect(found(`${origin}/#/qr/gone`)).toBe('not-a-code')
    expect(placeAtSign(kitchen, places.slice(1), origin)).toEqual({ ok: false, fault: 'no-such-place' })
    expect(found('')).toBe('not-a-code')
  })

  test('leads back to the map if it was scanned for the map', () => {
    expect(isForMap(scanForMap.slice(scanForMap.indexOf('?')))).toBe(true)
    expect(isForMap('?slot=1-2')).toBe(false)
    expect(mapFromSign('s 1', place('kitchen'))).toBe(`/map?site=s+1&from=${kitchen}`)
    expect(mapFromSign(null, place('kitchen'))).toBe(`/map?from=${kitchen}`)
  })
})
