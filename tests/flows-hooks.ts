import { afterAll, vi } from 'vitest'
import { setOnline } from '#src/base/connection.ts'
import { reader, setNow, setZone } from '#src/base/reader.ts'
import { clearSession } from '#src/base/session-end.ts'
import { setSignedOut } from '#src/features/account/model/state.ts'
import { office } from '#src/features/settings/model/office-state.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { setSubstituteZone } from '#src/platform/clock.ts'

const { zone } = reader

// Modules are shared by files. Each leaves them as a page does at a sign-out; the clock, the zone and the network are those of a new page.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearSession({ expired: false })
  setSignedOut({ expired: false })
  office.chosen = null
  setNow(instantOf(0))
  setZone(zone)
  setSubstituteZone(utc)
  setOnline(true)
})
