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
} from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { mostSteps, readRoute, writeRoute } from '#src/features/wayfinding/rules/hand-off/route-link.ts'

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

const plain = { stop: null, avoidsOutdoors: false, prefersLifts: false }

/** One letter exchanged for another, or two neighbours exchanged. */
const spoilt = (text: string) =>
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

describe('section 3, how a place was chosen: by typing its code', () => {
  test('every place has its own, which finds it however it is typed', () => {
    expect(new Set(ids.map(codeOf)).size).toBe(ids.length)
    for (const id of ids.slice(0, 200)) {
      const typed = spacedCode(codeOf(id)).toLowerCase().replaceAll('1', 'l').replaceAll('v', 'u')
      expect(codes.placeOf(` ${typed.replace(' ', '-')} `)).toEqual({ ok: true, value: id })
    }
  })

  test('a wrong letter or two exchanged are noticed', () => {
    const code = codeOf('place-7')
    fc.assert(
      fc.property(spoilt(code), (typed) => {
        expect(codes.placeOf(typed)).toEqual({ ok: false, fault: 'mistyped' })
      }),
      { numRuns },
    )
  })

  test('what is no code, and the code of a place that is gone, say so', () => {
    for (const typed of ['', 'K7', 'K7Q4MPX', 'K7Q 4M0', 'žluť25'])
      expect(codes.placeOf(typed)).toEqual({ ok: false, fault: 'not-a-code' })
    const later = createPlaceCodes(ids.slice(1))
    expect(later.placeOf(codeOf('place-0'))).toEqual({ ok: false, fault: 'no-such-place' })
    expect(later.codeOf('place-0')).toBeNull()
  })

  test('a sign stays right while other places come and go', () => {
    const more = createPlaceCodes([...ids, ...ids.map((id) => `${id}-new`)])
    expect(ids.filter((id) => more.codeOf(id) !== codeOf(id)).length).toBeLessThanOrEqual(2)
  })
})

describe('the way taken along', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(route, (given) => {
        const text = writeRoute(given, stamp)
        expect(readRoute(text, stamp)).toEqual({ ok: true, value: { ...given, isSameVersion: true } })
      }),
      { numRuns },
    )
  })

  test('is a code of 29 modules, and far below 300 bytes', () => {
    const longest = writeRoute(
      { ...plain, from: codeOf('place-1'), to: codeOf('place-2'), stepFree: true, step: 40 },
      stamp,
    )
    const link = `https://foyer.example.com/map?w=${longest}`
    expect(link.length).toBeLessThan(54)
    expect(encodeQR(link, 'raw', { ecc: 'low', border: 1 }).length).toBe(29 + 2)
    expect(`https://a-rather-long-name-of-a-host.intranet.example.org/booking/map?w=${longest}`.length).toBeLessThan(
      300,
    )
  })

  test('is longer only with a stop on the way, or with wishes besides step-free', () => {
    const given = { ...plain, from: codeOf('place-1'), to: codeOf('place-2'), stepFree: false, step: null }
    const lengths = [{}, { prefersLifts: true }, { stop: codeOf('place-3') }].map(
      (more) => writeRoute({ ...given, ...more }, stamp).length,
    )
    expect(lengths).toEqual([17, 18, 23])
  })

  test('another archive of the venue is said, another venue is refused', () => {
    const text = writeRoute(
      { ...plain, from: codeOf('place-1'), to: codeOf('place-2'), stepFree: false, step: null },
      stamp,
    )
    const changed = readRoute(text, { ...stamp, version: '"prg-5f1b"' })
    expect(changed).toMatchObject({ ok: true, value: { isSameVersion: false, step: null } })
    expect(readRoute(text, { ...stamp, venueId: 'another' })).toEqual({ ok: false, fault: 'other-venue' })
  })

  test('what was cut off, changed or made up is refused, and never throws', () => {
    const text = writeRoute(
      { ...plain, from: codeOf('place-1'), to: codeOf('place-2'), stepFree: false, step: 3 },
      stamp,
    )
    fc.assert(
      fc.property(spoilt(text), (other) => {
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

  test('a way of more steps than can be told begins at the last of them', () => {
    const long = { ...plain, from: codeOf('place-1'), to: codeOf('place-2'), stepFree: true, step: 9_999 }
    expect(readRoute(writeRoute(long, stamp), stamp)).toMatchObject({ value: { step: mostSteps - 1, stepFree: true } })
    expect(() => writeRoute({ ...long, from: 'nowhere' }, stamp)).toThrow(RangeError)
    expect(lettersOf(valuesOfNumber(0, 3))).toBe('111')
  })
})
