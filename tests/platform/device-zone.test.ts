import { afterEach, describe, expect, test, vi } from 'vitest'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import { homeZone, setOffice } from '#src/features/settings/model/office-state.ts'
import { holidayOn } from '#src/features/holidays/model/rules/holidays.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { browserZone, knownDeviceZone, repairReportedZone, setSubstituteZone } from '#src/platform/clock.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { formatFor } from '#src/ui/text.ts'

const { resolvedOptions } = Intl.DateTimeFormat.prototype

/** Replaces only the zone that the device reports. */
function onDevice(timeZone: unknown): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    const options = resolvedOptions.call(this)
    return options.timeZone === own ? { ...options, timeZone: timeZone as string } : options
  })
}

/** The zone of this process, used as that of the device. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

const areas = (zones: readonly (string | null)[]) =>
  ({
    areas: zones.map((timezone, index) => ({ id: `${index}`, name: '', parentAreaId: null, timezone })),
  }) as unknown as Configuration

afterEach(() => {
  setSubstituteZone(utc)
  setOffice('')
})

describe('ECMA-402: the time zone of the device', () => {
  const names = ['Etc/Unknown', 'undefined', '', ':/etc/localtime', 'posixrules', 'localtime', 'GMT-0300', 'UTC+2']
  test.each([...names, 'Customized Time Zone', undefined, null])('is unknown if it reports %j', (timeZone) => {
    onDevice(timeZone)
    expect(knownDeviceZone()).toBeNull()
    const zone = browserZone()
    expect(zone).toBe('UTC')
    expect(formatFor('en-GB').time(Date.UTC(2026, 11, 1, 13), zone)).toBe('13:00')
    expect(holidayOn('2026-12-25' as CalendarDay, { zone, device: zone, configured: null, language: 'en' })).toBeNull()
  })

  test.each([
    ['Europe/Prague ', 'Europe/Prague'],
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['Europe/Paris', 'Europe/Paris'],
  ])('%j is read as %s', (timeZone, zone) => {
    onDevice(timeZone)
    expect(browserZone()).toBe(zone)
  })

  test('is replaced by the zone of the office or of the first location with one', () => {
    onDevice('Etc/Unknown')
    setConfiguration(areas([null, 'Not/AZone', 'Asia/Tokyo', 'Europe/Prague']), {} as AssistBody)
    expect(browserZone()).toBe('Asia/Tokyo')
    expect(homeZone()).toBe('Asia/Tokyo')
    setOffice('3')
    expect(homeZone()).toBe('Europe/Prague' as IanaZone)
  })

  test('is replaced for libraries too because Intl rejects the reported one', () => {
    onDevice('Etc/Unknown')
    const undo = repairReportedZone()
    const reported = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone
    expect(reported()).toBe('UTC')
    setConfiguration(areas(['Asia/Tokyo']), {} as AssistBody)
    expect(reported()).toBe('Asia/Tokyo')
    expect(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris' }).resolvedOptions().timeZone).toBe('Europe/Paris')
    expect(knownDeviceZone()).toBeNull()
    undo()
    expect(reported()).toBe('Etc/Unknown')
  })

  test('is converted from a Windows name for libraries', () => {
    onDevice('Central Europe Standard Time')
    const undo = repairReportedZone()
    expect(new Intl.DateTimeFormat('en').resolvedOptions().timeZone).toBe('Europe/Budapest')
    undo()
  })

  test('is not replaced if it is valid', () => {
    const { resolvedOptions: before } = Intl.DateTimeFormat.prototype
    repairReportedZone()
    expect(Intl.DateTimeFormat.prototype.resolvedOptions).toBe(before)
  })

  test('is not replaced by that of a location', () => {
    onDevice('Europe/Paris')
    setConfiguration(areas(['Asia/Tokyo']), {} as AssistBody)
    expect(homeZone()).toBe('Europe/Paris' as IanaZone)
  })
})
