import type { BrowserContext, Route } from '@playwright/test'
import { isRecord } from '#src/wire/scalars.ts'

/** Faults of Foyer's own server, or of the way to it, under the names that the sandbox has for them. */
interface Faults {
  arm(context: BrowserContext, name: string): Promise<void>
  disarm(context: BrowserContext): Promise<void>
}

export interface NewReservation {
  /** Address of the resource. */
  readonly email: string
  /** UTC milliseconds. */
  readonly start: number
  readonly end: number
}

interface Fault {
  readonly path: RegExp
  readonly method: string
  strike(route: Route): Promise<void>
}

/** `takeFirst` reserves a resource for a colleague. */
export function createFaults(takeFirst: (reservation: NewReservation) => Promise<void>): Faults {
  const faults: Readonly<Record<string, Fault>> = {
    'create-declined': {
      path: /\/calendar\/events$/,
      method: 'POST',
      strike: async (route) => {
        await takeFirst(reservationOf(route))
        await route.continue()
      },
    },
    'reply-lost': {
      path: /\/calendar\/events$/,
      method: 'POST',
      strike: async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    },
  }
  return {
    arm: async (context, name) => {
      const fault = faults[name]
      if (fault === undefined) throw new RangeError(`Unknown fault '${name}'`)
      let isArmed = true
      await context.route(fault.path, (route) => {
        if (!isArmed || route.request().method() !== fault.method) return route.fallback()
        isArmed = false
        return fault.strike(route)
      })
    },
    disarm: (context) => context.unrouteAll(),
  }
}

function reservationOf(route: Route): NewReservation {
  const body: unknown = route.request().postDataJSON()
  if (!isRecord(body) || !Array.isArray(body['attendees'])) throw new Error('This is no new event')
  const resource: unknown = body['attendees'].find((one: unknown) => isRecord(one) && one['kind'] === 'resource')
  return {
    email: isRecord(resource) ? String(resource['email']) : '',
    start: Date.parse(String(body['start'])),
    end: Date.parse(String(body['end'])),
  }
}
