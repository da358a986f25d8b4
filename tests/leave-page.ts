import { vi } from 'vitest'
import { setOnline } from '#src/base/connection.ts'
import { reader, setNow, setZone } from '#src/base/reader.ts'
import { clearSession } from '#src/base/session-end.ts'
import { setSignedOut } from '#src/features/account/model/state.ts'
import { clearMap } from '#src/features/maps/model/wayfinding/state.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { setSubstituteZone } from '#src/platform/clock.ts'
import { clearPersonal, clearSessionShelf } from '#src/platform/stored.ts'

const { zone } = reader

/**
 * Leaves the modules that the files of tests share as a page does at a sign-out; the clock, the zone and the network are those of a new
 * page. Each test does it at its end.
 */
export function leavePage(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearSession({ expired: false })
  // A page closes it with the session's scope, which scripted services do not end.
  clearMap()
  setSignedOut({ expired: false })
  clearSessionShelf()
  // What is remembered on the device is read again.
  clearPersonal()
  setNow(instantOf(0))
  setZone(zone)
  setSubstituteZone(utc)
  setOnline(true)
}
