import { createContext, useContext, useEffect, useState } from 'react'
import type { Instant } from '#src/core/brand.ts'
import { nextMinute } from '#src/core/time/moment.ts'
import type { RunningDevice } from '#src/flows/device/device.ts'
import { followMoments } from '#src/flows/follow-moments.ts'
import type { Product } from '#src/flows/product.ts'
import type { Language } from '#src/state/settings.ts'

/** What a device's screens stand on. */
export interface DeviceParts {
  readonly clock: Product['clock']
  /** Null until there is a product: what is kept shows, and nothing can be done. */
  readonly device: RunningDevice | null
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /** Back to the device's own language. */
  readonly resetLanguage: () => void
}

export const DeviceContext = createContext<DeviceParts | null>(null)

export function useDevice(): DeviceParts {
  const parts = useContext(DeviceContext)
  if (!parts) throw new Error('useDevice outside DeviceContext')
  return parts
}

/** The present, moved on when `nextOf` says that something changes; it must keep its identity while it means the same. */
export function useNow(nextOf: (now: Instant) => Instant | null): Instant {
  const { clock } = useDevice()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => followMoments(clock, nextOf, setNow), [clock, nextOf])
  return now
}

/** The present by the minute. */
export function useMinute(): Instant {
  return useNow(nextMinute)
}
