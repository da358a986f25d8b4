/**
 * Every path of the product's API, relative to its base (section 7). Those marked were not shown by the specification
 * and are this project's choice (docs/decisions, 'Requests and redirects'); config.json can override each by its name, under `paths`.
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
  /** Chosen: token exchange. */
  accountToken: '/api/account/token',
  /** Chosen. */
  accountEmailLink: '/api/account/email-link',
  /** Chosen. */
  accountEmailLinkVerify: '/api/account/email-link/verify',
  /** Chosen. */
  accountGuest: '/api/account/guest',

  cacheGet: '/api/cache/get',
  /** Chosen. */
  cacheSchedules: '/api/cache/schedules',

  eventStatuses: '/api/event/statuses',
  eventAction: '/api/event/action',
  /** Chosen. */
  eventConfirmStatuses: '/api/event/confirm-statuses',
  /** Chosen. */
  eventLog: '/api/event/log',
  /** Chosen. */
  eventErrorLog: '/api/event/error-log',

  createMeeting: '/api/integrations/{provider}/createMeeting',

  favourites: '/api/users/me/favourites',
  favourite: '/api/users/me/favourites/{id}',
  userSettings: '/api/users/me/settings',

  otherCalendars: '/api/other-calendars',
  otherCalendarsSearch: '/api/other-calendars/search',
  otherCalendar: '/api/other-calendars/{id}',

  /** Chosen. */
  licences: '/api/licences',
  /** Chosen: IMDF archive, with ETag. */
  navigationVenue: '/api/navigation/venue',
  /** Chosen. */
  navigationPois: '/api/navigation/pois',
  /** Chosen. */
  kiosk: '/api/kiosks/{id}',
  /** Chosen. */
  kiosks: '/api/kiosks',
  /** Chosen. */
  objects: '/api/objects',
  /** Chosen. */
  news: '/api/news',

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
    return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value)
  })
}
