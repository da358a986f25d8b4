import * as fc from 'fast-check'
import { encodeQR } from 'qr'
import { describe, expect, test } from 'vitest'
import {
  base,
  codeLetters,
  createPlaceCodes,
  lettersOf,
  spacedCode,
  valuesOfNumber,
} from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import { mostSteps, readRoute, writeRoute } from '#src/features/maps/model/wayfinding/rules/hand-off/route-link.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)

const stamp = { venueId: '3f0c6b1e-8a55-5d7a-9c0f-000000000001', version: '"prg-5f1a"' }
const ids = Array.from({ length: 2_000 }, (_, number) => `place-${number}`)
const codes = createPlaceCodes(ids)
const codeOf = (id: string): string => codes.codeOf(id) ?? ''
const place = fc.constantFrom(...ids).map(codeOf)
const route = fc.record({
  from: place,
  to: place,
  stop: fc.option(place),
  stepFree: fc.boolean(),
  avoidsOutdoors: fc.boolean(),
  prefersLifts: fc.boolean(),
  step: fc.option(fc.integer({ min: 0, max: mostSteps - 1 })),
})

const write = (change: Partial<Parameters<typeof writeRoute>[0]> = {}) =>
  writeRoute(
    {
      from: codeOf('place-1'),
      to: codeOf('place-2'),
      stop: null,
      stepFree: false,
      avoidsOutdoors: false,
      prefersLifts: false,
      step: null,
      ...change,
    },
    stamp,
  )

/** Replaces one letter, or swaps two neighbours. */
const misspelt = (text: string) =>
  fc.oneof(
    fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: base - 1 })).map(([at, by]) => {
      const letter = codeLetters[(codeLetters.indexOf(text[at] ?? '') + by) % base] ?? ''
      return text.slice(0, at) + letter + text.slice(at + 1)
    }),
    fc
      .nat(text.length - 2)
      .map((at) => `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`)
      .filter((other) => other !== text),
  )

describe('section 3, how a place was chosen: the code of a place', () => {
  test('is unique, and finds the place however it is typed', () => {
    expect(new Set(ids.map(codeOf)).size).toBe(ids.length)
    for (const id of ids.slice(0, 200)) {
      const typed = spacedCode(codeOf(id)).toLowerCase().replaceAll('1', 'l').replaceAll('v', 'u')
      expect(codes.placeOf(` ${typed.replace(' ', '-')} `)).toEqual({ ok: true, value: id })
    }
  })

  test('reports a wrong letter or two swapped letters', () => {
    const code = codeOf('place-7')
    fc.assert(
      fc.property(misspelt(code), (typed) => {
        expect(codes.placeOf(typed)).toEqual({ ok: false, fault: 'mistyped' })
      }),
      { numRuns },
    )
  })

  test('reports text that is no code, and the code of a place that is gone', () => {
    for (const typed of ['', 'K7', 'K7Q4MPX', 'K7Q 4M0', 'žluť25'])
      expect(codes.placeOf(typed)).toEqual({ ok: false, fault: 'not-a-code' })
    const later = createPlaceCodes(ids.slice(1))
    expect(later.placeOf(codeOf('place-0'))).toEqual({ ok: false, fault: 'no-such-place' })
    expect(later.codeOf('place-0')).toBeNull()
  })

  test('stays the same while other places come and go', () => {
    const more = createPlaceCodes([...ids, ...ids.map((id) => `${id}-new`)])
    expect(ids.filter((id) => more.codeOf(id) !== codeOf(id)).length).toBeLessThanOrEqual(2)
  })
})

describe('the link to a route', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(route, (given) => {
        const text = writeRoute(given, stamp)
        expect(readRoute(text, stamp)).toEqual({ ok: true, value: { ...given, isSameVersion: true } })
      }),
      { numRuns },
    )
  })

  test('is a QR code of 29 modules, and far below 300 bytes', () => {
    const longest = write({ stepFree: true, step: 40 })
    const link = `https://foyer.example.com/map?w=${longest}`
    expect(link.length).toBeLessThan(54)
    expect(encodeQR(link, 'raw', { ecc: 'low', border: 1 }).length).toBe(29 + 2)
    expect(`https://a-rather-long-name-of-a-host.intranet.example.org/booking/map?w=${longest}`.length).toBeLessThan(
      300,
    )
  })

  test('is longer only with a stop or with preferences besides step-free', () => {
    const changes = [{}, { prefersLifts: true }, { stop: codeOf('place-3') }]
    expect(changes.map((change) => write(change).length)).toEqual([17, 18, 23])
  })

  test('reports another version of the venue, and rejects another venue', () => {
    const text = write()
    const changed = readRoute(text, { ...stamp, version: '"prg-5f1b"' })
    expect(changed).toMatchObject({ ok: true, value: { isSameVersion: false, step: null } })
    expect(readRoute(text, { ...stamp, venueId: 'another' })).toEqual({ ok: false, fault: 'other-venue' })
  })

  test('rejects text that was cut off, changed or made up', () => {
    const text = write({ step: 3 })
    fc.assert(
      fc.property(misspelt(text), (other) => {
        expect(readRoute(other, stamp)).toEqual({ ok: false, fault: 'damaged' })
      }),
      { numRuns },
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(text.slice(1)), fc.constant(`${text}2`)), (other) => {
        expect(readRoute(other, stamp).ok).toBe(false)
      }),
      { numRuns },
    )
  })

  test('begins at the last possible step of a longer route', () => {
    const read = readRoute(write({ stepFree: true, step: 9_999 }), stamp)
    expect(read).toMatchObject({ value: { step: mostSteps - 1, stepFree: true } })
    expect(() => write({ from: 'nowhere' })).toThrow(RangeError)
    expect(lettersOf(valuesOfNumber(0, 3))).toBe('111')
  })
})
