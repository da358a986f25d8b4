import { createContext, useContext } from 'react'
import {
  type Booking,
  type Entrance,
  type Live,
  type Planning,
  type Reading,
  type Services,
  type Visit,
  canPlan,
} from '#src/base/needs.ts'

/** Null before sign-in. A visitor has only part of the services. */
export const ServicesContext = createContext<Visit | Services | null>(null)
export const EntranceContext = createContext<Entrance | null>(null)

const isWhole = (services: Visit | Services): services is Services => canPlan(services)

/** The parts that work before sign-in. */
export function useEntrance(): Entrance {
  const entrance = useContext(EntranceContext)
  if (!entrance) throw new Error('useEntrance must be called inside EntranceContext')
  return entrance
}

/** Returns the services of any screen after the entrance, also of a visitor's. */
export function useReading(): Reading {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useReading must be called inside ServicesContext, after boot')
  return services
}

/** Returns the services of the signed-in user or of the device. Throws before sign-in and for visitors. */
export function useServices(): Services {
  const services = useServicesIfSignedIn()
  if (!services) throw new Error('useServices must be called inside ServicesContext, after sign-in')
  return services
}

/** Throws before sign-in and for visitors, like `useServices`. */
export function useLive(): Live {
  return useServices()
}

/** Throws before sign-in and for visitors, like `useServices`. */
export function usePlanning(): Planning {
  return useServices()
}

/** Throws before sign-in and for visitors, like `useServices`. */
export function useBooking(): Booking {
  return useServices()
}

/** Returns null before sign-in and for visitors, so that a screen that they can open handles their absence. */
export function useServicesIfSignedIn(): Services | null {
  const services = useContext(ServicesContext)
  return services && isWhole(services) ? services : null
}
