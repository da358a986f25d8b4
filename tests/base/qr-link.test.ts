import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQrPath, qrIdOf, qrPath, readCode, slotIn, slotPart } from '#src/base/qr-link.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'

const origin = 'https://foyer.example'

describe('section 2: paths with qr/', () => {
  it.each([
    ['/qr/r1', 'r1'],
    ['/somewhere/qr/r1', 'r1'],
    ['/a/b/qr/r1/more', 'r1'],
    ['/floorqr/r1', 'r1'],
    ['/qr/a%20b', 'a b'],
    ['/qr/', null],
    ['/qr', null],
    ['/reservations', null],
    ['/qr/%E0%A4%A', null],
  ])('%s contains the code %s', (path, id) => {
    expect(qrIdOf(path)).toBe(id)
  })

  it('every code is read from its own path', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        expect(isQrPath(qrPath(id))).toBe(true)
        expect(qrIdOf(qrPath(id))).toBe(id)
      }),
    )
  })
})

describe('T2: scanned or typed codes', () => {
  it.each([
    ['https://foyer.example/qr/r1', 'r1'],
    ['https://foyer.example/somewhere/qr/r1?from=door', 'r1'],
    ['https://foyer.example/?size=50#/qr/r1', 'r1'],
    [' r1 \n', 'r1'],
    ['b8d0c2a4-7c1e-4f0e-9a55-0f8f6e1d2c3b', 'b8d0c2a4-7c1e-4f0e-9a55-0f8f6e1d2c3b'],
  ])('%s is a code of this deployment', (text, id) => {
    expect(readCode(text, origin)).toBe(id)
  })

  const origins = ['https://evil.example/qr/r1', 'http://foyer.example/qr/r1', 'https://foyer.example:8443/qr/r1']
  const disguised = ['https://foyer.example.evil.example/qr/r1', 'https://user@foyer.example/qr/r1']
  const schemes = ['javascript:alert(1)//qr/r1', 'data:text/html,qr/r1', 'WIFI:T:WPA;S:guest;P:secret;;']
  const others = [
    'https://foyer.example/settings',
    'two words',
    '..',
    '',
    `https://foyer.example/qr/${'x'.repeat(3_000)}`,
  ]

  it.each([...origins, ...disguised, ...schemes, ...others])('%s is rejected', (text) => {
    expect(readCode(text, origin)).toBeNull()
  })
})

describe('section 2: time in a code', () => {
  it.each([
    ['an hour', 4],
    ['a day of 25 hours', 100],
    ['the longest day there is', 104],
  ])('may be %s', (_name, length) => {
    const from = 1_983_000
    const slot = { from: quarterOf(from), to: quarterOf(from + length) }
    expect(slotIn(slotPart(slot))).toEqual(slot)
  })

  it('must not be empty or longer than a day', () => {
    expect(slotIn('?slot=1983000-1983105')).toBeNull()
    expect(slotIn('?slot=1983004-1983004')).toBeNull()
  })
})
