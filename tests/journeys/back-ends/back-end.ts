import type { Page } from '@playwright/test'

export interface Place {
  readonly id: string
  readonly name: string
}

/** A resource, with its address. */
export interface Resource extends Place {
  readonly email: string
}

/** A reservation of a resource, as its calendar has it. */
export interface Booking {
  readonly subject: string
}

/** A time in the calendar of a resource. Instants are UTC milliseconds. */
interface ResourceTime {
  readonly resourceId: string
  readonly start: number
  readonly end: number
}

export type Parameters = Readonly<Record<string, string>>

/** The back end of a journey: all that it asks there itself, instead of through the screens. */
export interface BackEnd {
  /** Opens a path of the application. `parameters` are those of the sandbox's address. */
  open(page: Page, path: string, parameters: Parameters): Promise<void>
  /** Signs the employee in on the sign-in page. */
  signIn(page: Page): Promise<void>
  /** Ends the session of an open page, behind its back. */
  signOut(page: Page): Promise<void>
  /** The address of a path in the world of an open page. */
  addressOf(page: Page, path: string): string
  /** The address that makes a browser this door panel or kiosk. */
  addressOfDevice(page: Page, id: string): Promise<string>
  /** Resources whose name or address contains a text. */
  findResources(page: Page, text: string, limit: number): Promise<readonly Resource[]>
  /** Reads the events of a calendar between two instants. */
  bookings(page: Page, time: ResourceTime): Promise<readonly Booking[]>
  /** A colleague reserves a resource that is free. */
  colleagueBooks(page: Page, booking: ResourceTime & Booking): Promise<void>
  /** All that a resource has between two instants is cancelled. */
  colleagueCancels(page: Page, time: ResourceTime): Promise<void>
  /** Breaks something until `disarm`, or for the next request. */
  arm(page: Page, fault: string): Promise<void>
  disarm(page: Page): Promise<void>
  /** Ends the live connections. */
  dropHub(page: Page): Promise<void>
  /** Ends the compute worker of a page as a crash would. Returns how many there were. */
  killComputeWorker(page: Page): Promise<number>
  /**
   * Puts the time of the back end and of an open page to an instant, in UTC milliseconds. At the rate 60, a minute then takes a second. At
   * a lower one, time goes on in the server and stands still in the sandbox.
   */
  setClock(page: Page, at: number, rate: number): Promise<void>
}
