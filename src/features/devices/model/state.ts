import type { Language } from '#src/kernel/languages.ts'
import { proxy, ref } from 'valtio'
import { type Loaded, loaded } from '#src/base/loaded.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { KioskOffer } from './kiosk/rules/kiosk.ts'
import type { Kiosk, KioskTrouble, Meeting } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import { settings, type Theme } from '#src/features/settings/model/state.ts'

/**
 * Reason why a device shows only an error: one of the specified kinds, or an unreachable server with nothing stored.
 */
export type DeviceTrouble = Exclude<KioskTrouble, 'KioskIsOutOfOrder'> | 'Unreachable'

/** A page that is no device yet, or no longer. */
export type Pairing =
  | { readonly phase: 'starting' | 'unsupported' | 'unreachable' | 'added' }
  | { readonly phase: 'waiting'; readonly code: string; readonly expiresAt: Instant; readonly isOffline: boolean }

/** A meeting that is being ended at the panel. */
export interface Ending {
  readonly eventId: string
  /** `performance.now()` at which the request is sent. Undo is possible until then. */
  readonly sendsAt: number
  readonly isSent: boolean
}

/** State of the door panel or lobby kiosk that this page runs as. */
interface DeviceState {
  /** Latest record from the server. */
  kiosk: Kiosk | null
  trouble: DeviceTrouble | null
  /** The code by which an administrator can add this screen. */
  pairing: Pairing
  /** True when the services exist. That needs the server once, and never becomes false again. */
  isReady: boolean
  /** True if there is a session. A device that started without network gets one when it is online. */
  isSignedIn: boolean
  /** True if its administrators requested that the page loads again. */
  isReloadDue: boolean
  /** Room of a door panel. */
  resource: Resource | null
  offers: readonly KioskOffer[]
  /** When the data shown about the room was last known to be current. */
  asOf: Instant | null
  /** Reports that wait for the network. */
  waitingReports: number
  /** True if the room's sensor detects a person. Null if there is no sensor. */
  isOccupied: boolean | null
  /** Only for a door panel. */
  ending: Ending | null
  /**
   * Client ids of reservations made at this panel with a check-in under way. The panel asks for no check-in to them.
   */
  checkingIn: readonly string[]
}

const notStarted: DeviceState = {
  kiosk: null,
  trouble: null,
  pairing: { phase: 'starting' },
  isReady: false,
  isSignedIn: false,
  isReloadDue: false,
  resource: null,
  offers: [],
  asOf: null,
  waitingReports: 0,
  isOccupied: null,
  ending: null,
  checkingIn: [],
}

export const device = proxy<DeviceState>({ ...notStarted })

/** Today's meetings in the building of a lobby kiosk. */
export const meetings: Loaded<readonly Meeting[]> = loaded<readonly Meeting[]>([], { isRenewed: true })

export function setKiosk(kiosk: Kiosk, offers: readonly KioskOffer[]): void {
  if (JSON.stringify(device.kiosk) !== JSON.stringify(kiosk)) device.kiosk = ref(kiosk)
  if (device.offers.join() !== offers.join()) device.offers = offers
}

export function setDeviceTrouble(trouble: DeviceTrouble | null): void {
  device.trouble = trouble
}

export function setPairing(pairing: Pairing): void {
  device.pairing = ref(pairing)
}

export function setDeviceReady(): void {
  device.isReady = true
}

export function setDeviceSignedIn(isSignedIn: boolean): void {
  device.isSignedIn = isSignedIn
}

export function setReloadDue(): void {
  device.isReloadDue = true
}

export function setPanelResource(resource: Resource | null): void {
  device.resource = resource && ref(resource)
}

/**
 * Sets the instant at which the data was last known to be current. An earlier one also replaces a later one, because
 * the clock may have been corrected.
 */
export function setDeviceAsOf(asOf: Instant): void {
  device.asOf = asOf
}

export function setWaitingReports(count: number): void {
  device.waitingReports = count
}

export function setOccupied(isOccupied: boolean | null): void {
  device.isOccupied = isOccupied
}

export function setEnding(ending: Ending | null): void {
  device.ending = ending && ref(ending)
}

export function setCheckingIn(clientId: string, isUnderWay: boolean): void {
  const others = device.checkingIn.filter((id) => id !== clientId)
  device.checkingIn = isUnderWay ? [...others, clientId] : others
}

/** Sets the language that a visitor chose. It is not stored. */
export function showLanguage(language: Language): void {
  settings.language = language
}

/** Sets the theme without storing it. Devices are dark at night. */
export function showTheme(theme: Theme): void {
  settings.theme = theme
}

export function clearDevice(): void {
  Object.assign(device, notStarted)
  meetings.clear()
}
