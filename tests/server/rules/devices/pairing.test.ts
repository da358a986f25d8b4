import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  claimOf,
  codeOfNumber,
  forgottenBefore,
  namedCode,
  troubleOf,
  waitingFrom,
} from '#server/rules/devices/pairing.ts'
import { codeLetters } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const screen = waitingFrom(now)
const given = { ...screen, deviceId: 'panel-1' }
const [before, after] = [screen.expiresAt - 1, screen.expiresAt]

describe('pairing of a screen', () => {
  it('has codes of six unambiguous letters, which can be typed in any case', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (number) => {
        const code = codeOfNumber(number)
        expect(code).toHaveLength(6)
        expect([...code].every((letter) => codeLetters.includes(letter))).toBe(true)
        expect(namedCode(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).toBe(code)
      }),
    )
    expect(namedCode('K7Q?')).toBe('')
  })

  it('has codes that work once within ten minutes', () => {
    expect(screen.expiresAt - now).toBe(600_000)
    expect(troubleOf(screen, before)).toBeNull()
    expect(troubleOf(screen, after)).toBe('PairingCodeExpired')
    expect(troubleOf(given, before)).toBe('PairingCodeUsed')
    expect(troubleOf(null, now)).toBe('PairingCodeUnknown')
    expect(forgottenBefore(now)).toBe(now - 86_400_000)
  })

  it('returns the device only for the secret of the screen and a valid code', () => {
    expect(claimOf(given, false, before)).toBe('PairingCodeUnknown')
    expect(claimOf(null, true, before)).toBe('PairingCodeUnknown')
    expect(claimOf(screen, true, before)).toEqual({ deviceId: null })
    expect(claimOf(given, true, before)).toEqual({ deviceId: 'panel-1' })
    expect(claimOf(screen, true, after)).toBe('PairingCodeExpired')
    expect(claimOf(given, true, after)).toBe('PairingCodeUsed')
  })
})
