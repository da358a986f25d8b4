import { describe, expect, test } from 'vitest'
import type { Quarter } from '#src/kernel/time/units.ts'
import { isScreenPath, readDevicePath } from '#src/features/devices/model/device.ts'
import { devicePath, setupPart, takeSetupCode } from '#src/features/devices/model/stored-device.ts'
import { slotIn, slotPart } from '#src/base/qr-link.ts'
import { isKnownRoute, safeReturnPath } from '#src/features/account/model/return-path.ts'

describe('the address of a device', () => {
  test('contains its kind and id', () => {
    expect(readDevicePath('/panel/panel-r1')).toEqual({ kind: 'panel', id: 'panel-r1' })
    expect(readDevicePath('/kiosk/lobby.a~1')).toEqual({ kind: 'lobby', id: 'lobby.a~1' })
    for (const path of ['/panel', '/panel/', '/panels/a', '/panel/a/b', '/reservations/panel/a', '/panel/%2e%2e'])
      expect(readDevicePath(path)).toBeNull()
    for (const path of ['/device', '/device/']) expect(isScreenPath(path)).toBe(true)
    for (const path of ['/devices', '/device/a', '/panel/device']) expect(isScreenPath(path)).toBe(false)
    expect(devicePath({ kind: 'lobby', id: 'x' })).toBe('/kiosk/x')
  })

  test('section 2: is no return address after signing in, unlike the page of its administrator', () => {
    expect(isKnownRoute('/panel/a')).toBe(false)
    expect(isKnownRoute('/kiosk/a')).toBe(false)
    expect(isKnownRoute('/device')).toBe(false)
    // The link on a screen, and the page of a device.
    expect(safeReturnPath('/fleet?pair=K7Q4MR', 'https://x.test')).toBe('/fleet?pair=K7Q4MR')
    expect(isKnownRoute('/fleet/panel-r1')).toBe(true)
  })
})

describe('the setup code', () => {
  test.each([
    ['https://x.test/panel/a', false],
    ['https://x.test/demo/?size=50#/panel/a', true],
  ])('is in the hash of %s and is removed from it', (address, isInHash) => {
    const taken = takeSetupCode(address + setupPart('c/1+=', isInHash))
    expect(taken.code).toBe('c/1+=')
    expect(taken.address.replace(/#$/, '')).toBe(address)
    expect(new URL(address + setupPart('c', isInHash)).search).toBe(new URL(address).search)
  })

  test('says if it belongs to a trial', () => {
    const taken = takeSetupCode(`https://x.test/panel/a${setupPart('c', false, true)}`)
    expect(taken).toMatchObject({ code: 'c', isTrial: true })
    expect(taken.address).not.toContain('try')
  })

  test('leaves an address without it unchanged', () => {
    for (const address of ['https://x.test/panel/a', 'https://x.test/#/panel/a?x=1', 'https://x.test/panel/a#top'])
      expect(takeSetupCode(address)).toEqual({ code: null, isTrial: false, address })
  })
})

describe('the time in the code at a door', () => {
  test('is read as it was written', () => {
    const slot = { from: 1_994_925 as Quarter, to: 1_994_928 as Quarter }
    expect(slotIn(slotPart(slot))).toEqual(slot)
  })

  test.each(['', '?slot=', '?slot=4-4', '?slot=5-4', '?slot=1-2-3', '?slot=0-9999', '?slot=a-b', '?slot=-1-2'])(
    'rejects %j',
    (query) => expect(slotIn(query)).toBeNull(),
  )
})
