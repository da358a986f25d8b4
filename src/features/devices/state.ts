import { proxy, ref } from 'valtio'
import type { Instant } from '#src/kernel/result.ts'
import type { KioskOffer } from '#src/features/kiosk/rules/kiosk.ts'
import type { Kiosk, KioskTrouble, Meeting } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import { type Language, settings, type Theme } from '#src/features/settings/state.ts'

/** Why a device shows nothing but that: the specified kinds, or nobody to ask and nothing kept. */
export type DeviceTrouble = Exclude<KioskTrouble, 'KioskIsOutOfOrder'> | 'Unreachable'

/** A meeting that somebody at the door asked to end. */
export interface Ending {
  readonly eventId: string
  /** `performance.now()` at which it is sent; until then it can be undone. */
  readonly sendsAt: number
  readonly isSent: boolean
}

/** The door panel or lobby kiosk that this page is. */
interface DeviceState {
  /** As the server last told it. */
  kiosk: Kiosk | null
  trouble: DeviceTrouble | null
  /** Whether there is a product to act with: it takes the server once, and then no more. */
  isReady: boolean
  /** Whether it has a session: one that came up without network gets it when the network is there. */
  isSignedIn: boolean
  /** Of a door panel. */
  resource: Resource | null
  offers: readonly KioskOffer[]
  /** When what is shown of the room was last known to be so. */
  asOf: Instant | null
  /** Of a lobby kiosk: today's. */
  meetings: readonly Meeting[]
  meetingsAsOf: Instant | null
  /** Reports that wait for the network. */
  waitingReports: number
  /** Somebody is in the room, as its sensor says; null where there is none. */
  isOccupied: boolean | null
  /** Of a door panel. */
  ending: Ending | null
  /** Client ids of reservations made at this door whose check-in is under way: nobody is asked to check in to them. */
  checkingIn: readonly string[]
}

const notStarted: DeviceState = {
  kiosk: null,
  trouble: null,
  isReady: false,
  isSignedIn: false,
  resource: null,
  offers: [],
  asOf: null,
  meetings: [],
  meetingsAsOf: null,
  waitingReports: 0,
  isOccupied: null,
  ending: null,
  checkingIn: [],
}

export const device = proxy<DeviceState>({ ...notStarted })

export function setKiosk(kiosk: Kiosk, offers: readonly KioskOffer[]): void {
  if (JSON.stringify(device.kiosk) !== JSON.stringify(kiosk)) device.kiosk = ref(kiosk)
  if (device.offers.join() !== offers.join()) device.offers = offers
}

export function setDeviceTrouble(trouble: DeviceTrouble | null): void {
  device.trouble = trouble
}

export function setDeviceReady(): void {
  device.isReady = true
}

export function setDeviceSignedIn(isSignedIn: boolean): void {
  device.isSignedIn = isSignedIn
}

export function setPanelResource(resource: Resource | null): void {
  device.resource = resource && ref(resource)
}

/** The last word counts, though it be the earlier instant: the clock may have been set right meanwhile. */
export function setDeviceAsOf(asOf: Instant): void {
  device.asOf = asOf
}

export function setMeetings(meetings: readonly Meeting[], asOf: Instant): void {
  device.meetings = meetings.map((meeting) => ref(meeting))
  device.meetingsAsOf = asOf
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

/** For now, and not remembered: what a visitor of the device chose. */
export function speakLanguage(language: Language): void {
  settings.language = language
}

/** Likewise: by night a device is dark. */
export function wearTheme(theme: Theme): void {
  settings.theme = theme
}

/** As before a device was started. */
export function clearDevice(): void {
  Object.assign(device, notStarted)
}
