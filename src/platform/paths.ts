import { encodePart } from './http/address.ts'

/**
 * Every path of the product's API, relative to its base (section 7). The specification does not show the paths marked
 * 'Chosen'. config.json can override each by its name, under `paths`. `npm run deploying` writes the paths and their
 * comments to `docs/deploying.md`.
 */
export const defaultPaths = {
  assistConfigurations: '/api/assist/configurations',
  assistResources: '/api/assist/resources',
  qrInfo: '/api/qrcode/info/{id}',

  accountMe: '/api/account/me',
  accountOauthToken: '/api/account/oauth-token',
  accountOauthLogout: '/api/account/oauth-logout',
  accountEwsLogout: '/api/account/ews-logout',
  accountRefresh: '/api/account/refresh',
  accountRefreshOauthToken: '/api/account/refresh-oauth-token',
  accountOauthLogin: '/api/account/oauth-login',
  accountCalendarOauthLogin: '/api/account/calendar-oauth-login',
  /** Chosen. Token exchange. */
  accountToken: '/api/account/token',
  /** Chosen. Sends a sign-in link. */
  accountEmailLink: '/api/account/email-link',
  /** Chosen. Ends every session of the user. If the server answers 404, Foyer says that it does not support this. */
  accountSignOutEverywhere: '/api/account/sign-out-everywhere',
  /** Chosen. Names the account of a link without using it up. If the server answers 404, the question names no account. */
  accountEmailLinkInfo: '/api/account/email-link/info',
  /** Chosen. Signs in with the link. */
  accountEmailLinkVerify: '/api/account/email-link/verify',
  /** Chosen. Signs in a guest, and without a form a visitor of a map that is not public. */
  accountGuest: '/api/account/guest',

  /** Called if the server answers 404 for `cacheSchedules`. */
  cacheGet: '/api/cache/get',
  /** Chosen. Schedules of many resources. If the server knows neither path, they come from the calendar. */
  cacheSchedules: '/api/cache/schedules',

  /** Called if the server answers 404 for `eventConfirmStatuses`. */
  eventStatuses: '/api/event/statuses',
  eventAction: '/api/event/action',
  /** Chosen. Confirmation status of reservations. */
  eventConfirmStatuses: '/api/event/confirm-statuses',
  /** Chosen. Registers created and deleted reservations. */
  eventLog: '/api/event/log',
  /** Chosen. Events that are not reservations of a known resource. */
  eventErrorLog: '/api/event/error-log',

  createMeeting: '/api/integrations/{provider}/createMeeting',

  favourites: '/api/users/me/favourites',
  favourite: '/api/users/me/favourites/{id}',
  userSettings: '/api/users/me/settings',

  otherCalendars: '/api/other-calendars',
  otherCalendarsSearch: '/api/other-calendars/search',
  otherCalendar: '/api/other-calendars/{id}',

  /** Chosen. Licence codes present. */
  licences: '/api/licences',
  /** Chosen. Indoor map: an IMDF archive, with ETag. A public map needs no token. */
  navigationVenue: '/api/navigation/venue',
  /** Chosen. Points of interest. Those of public maps need no token. */
  navigationPois: '/api/navigation/pois',
  /** Chosen. One kiosk or panel; its other calls are below this path. */
  kiosk: '/api/kiosks/{id}',
  /** Chosen. All kiosks and panels. */
  kiosks: '/api/kiosks',
  /** Chosen. Codes of screens that wait to become a device; the calls about one code are below this path. */
  kioskPairing: '/api/kiosks/pairing',
  /** Chosen. Controllable devices. */
  objects: '/api/objects',
  /** Chosen. */
  news: '/api/news',
  /** Chosen. Attendance at reservations, for utilisation. Without it, only the user's own reservations are counted. */
  analyticsAttendance: '/api/analytics/attendance',

  hub: '/MessageHub',
} as const

type PathName = keyof typeof defaultPaths
export type Paths = Readonly<Record<PathName, string>>

/** The paths with the overrides of config.json; names that no call knows are ignored. */
export function createPaths(overrides: Readonly<Record<string, string>> = {}): Paths {
  const known = Object.entries(overrides).filter(([name]) => Object.hasOwn(defaultPaths, name))
  return { ...defaultPaths, ...Object.fromEntries(known) }
}

/** Puts values into the braces of a path, percent-encoded, so that no id can reach another path. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    // '.' and '..' survive percent-encoding but not URL parsing.
    return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodePart(value)
  })
}
