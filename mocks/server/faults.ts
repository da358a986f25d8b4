/** All faults, by their name in the panel, in the URL and in `window.__sandbox`. */
export const faultNames = [
  'config-broken',
  'api-down',
  'calendar-down',
  'api-not-configured',
  'assist-not-configured',
  'navigation-only',
  'qr-broken',
  'resources-malformed',
  'resources-html',
  'schedules-malformed',
  'chosen-paths-unknown',
  'cache-unknown',
  'licence-ended',
  'events-malformed',
  'time-zone-unknown',
  'reply-lost',
  'create-declined',
  'create-conflict',
  'room-slow',
  'room-silent',
  'event-late',
  'register-fails',
  'online-meeting-fails',
  'delete-fails',
  'unauthorized',
  'refresh-refused',
  'refresh-down',
  'throttled',
  'server-errors',
  'slow-answers',
  'hub-refused',
  'hub-silent',
  'calendar-claims',
  'object-refused',
  'object-silent',
  'kiosk-unknown',
  'kiosk-unlicensed',
  'kiosk-out-of-order',
  'kiosk-pairing-unknown',
] as const

export type FaultName = (typeof faultNames)[number]

export const isFaultName = (name: string): name is FaultName => (faultNames as readonly string[]).includes(name)

/** How often a fault happens by default. Others last until they are disarmed. */
const usualTimes: Partial<Readonly<Record<FaultName, number>>> = {
  'reply-lost': 1,
  'create-declined': 1,
  'create-conflict': 1,
  'room-slow': 1,
  'room-silent': 1,
  'event-late': 1,
  'register-fails': 1,
  'online-meeting-fails': 1,
  'delete-fails': 1,
  unauthorized: 1,
  'refresh-refused': 1,
  'object-refused': 1,
  'object-silent': 1,
  throttled: 3,
  'server-errors': 3,
}

export interface Faults {
  /** `times` defaults to the number above; Infinity lasts until the fault is disarmed. */
  arm(name: FaultName, times?: number): void
  disarm(name?: FaultName): void
  isArmed(name: FaultName): boolean
  /** Returns true if the fault is armed, and counts it. */
  strikes(name: FaultName): boolean
  /** How often each armed fault will still happen. */
  armed(): Readonly<Partial<Record<FaultName, number>>>
  /** Subscribes to the start and end of faults. */
  onChange(listener: (name: FaultName) => void): void
}

export function createFaults(): Faults {
  const left = new Map<FaultName, number>()
  const listeners: ((name: FaultName) => void)[] = []
  const notify = (name: FaultName): void => listeners.forEach((listener) => listener(name))
  const end = (name: FaultName): void => {
    if (left.delete(name)) notify(name)
  }
  return {
    arm: (name, times = usualTimes[name] ?? Infinity) => {
      if (times <= 0) return
      const wasArmed = left.has(name)
      left.set(name, times)
      if (!wasArmed) notify(name)
    },
    disarm: (name) => (name === undefined ? [...left.keys()] : [name]).forEach(end),
    isArmed: (name) => left.has(name),
    strikes: (name) => {
      const times = left.get(name)
      if (times === undefined) return false
      if (times <= 1) end(name)
      else left.set(name, times - 1)
      return true
    },
    armed: () => Object.fromEntries(left),
    onChange: (listener) => void listeners.push(listener),
  }
}
