/**
 * The rights to make the calls of the product's API and of its hub. The server (`server/http/call.ts`) and its simulation
 * (`mocks/handlers/call.ts`) obey this table, and `npm run deploying` writes it to `docs/deploying.md`. Users without an entry in a row:
 * people may, others may not.
 */

/** Kinds of users, by the token of a call. The facilities team looks after devices, administrators also after people and resources. */
export const userKinds = ['anonymous', 'guest', 'panel', 'kiosk', 'person', 'facilities', 'administrator'] as const
export type UserKind = (typeof userKinds)[number]

/** How far a right reaches, with the words of the documentation. */
export const rightWords = {
  no: '–',
  yes: 'yes',
  /** Only maps that are public. */
  publicMap: 'public maps',
  /** Resources only: when they are reserved, without subject and organizer. Nothing about people. */
  times: 'times only',
  /** A door panel: its room. A lobby kiosk: its location. */
  place: 'own place',
  /** The record of the device itself, and the calls below it. */
  itself: 'itself',
} as const
export type Right = keyof typeof rightWords

type Row = Readonly<Partial<Record<UserKind, Right>>>

const usual: Readonly<Record<UserKind, Right>> = {
  anonymous: 'no',
  guest: 'no',
  panel: 'no',
  kiosk: 'no',
  person: 'yes',
  facilities: 'yes',
  administrator: 'yes',
}
const anyone: Row = { anonymous: 'yes', guest: 'yes', panel: 'yes', kiosk: 'yes' }
const devices: Row = { panel: 'itself', kiosk: 'itself', person: 'no', facilities: 'no', administrator: 'no' }
const panels: Row = { ...devices, kiosk: 'no' }
const kiosks: Row = { ...devices, panel: 'no' }
const deviceAdministrators: Row = { person: 'no' }
const administrators: Row = { person: 'no', facilities: 'no' }
const ofRoom: Row = { panel: 'place' }

export const rights = {
  'GET /config.json': anyone,

  // Codes, passwords and refresh tokens are in the body and are checked there.
  'POST /api/account/token': anyone,
  'POST /api/account/refresh': anyone,
  'POST /api/account/oauth-login': anyone,
  'POST /api/account/email-link': anyone,
  'POST /api/account/email-link/info': anyone,
  'POST /api/account/email-link/verify': anyone,
  'POST /api/account/guest': anyone,
  'GET /api/account/oauth-logout': anyone,
  'POST /api/account/ews-logout': anyone,
  'GET /api/account/me': { guest: 'yes' },
  'GET /api/account/oauth-token': {},
  'POST /api/account/refresh-oauth-token': {},
  'POST /api/account/calendar-oauth-login': {},
  'POST /api/account/sign-out-everywhere': {},

  'GET /api/assist/configurations': anyone,
  'GET /api/assist/resources': { guest: 'yes', panel: 'place', kiosk: 'place' },
  'GET /api/licences': { guest: 'yes', panel: 'yes', kiosk: 'yes' },
  'GET /api/qrcode/info/{id}': anyone,
  'GET /api/navigation/venue': { anonymous: 'publicMap', guest: 'yes', kiosk: 'place' },
  'GET /api/navigation/pois': { anonymous: 'publicMap', guest: 'yes', kiosk: 'place' },
  'GET /api/news': { guest: 'yes', kiosk: 'yes' },
  'GET /api/objects': { guest: 'yes', panel: 'place' },
  'POST /api/analytics/attendance': {},

  'POST /api/cache/schedules': { guest: 'times', panel: 'place' },
  'POST /api/cache/get': { guest: 'times', panel: 'place' },
  'POST /api/event/confirm-statuses': ofRoom,
  'POST /api/event/statuses': ofRoom,
  'POST /api/event/action': ofRoom,
  'POST /api/event/log': ofRoom,
  'POST /api/event/error-log': { panel: 'yes', kiosk: 'yes' },
  'POST /api/integrations/{provider}/createMeeting': {},
  // The calendar that the product hosts, and its proxy of Exchange.
  'ANY /calendar': {},

  'GET /api/users/me/favourites': {},
  'POST /api/users/me/favourites/{id}': {},
  'DELETE /api/users/me/favourites/{id}': {},
  'GET /api/users/me/settings': { guest: 'yes' },
  'GET /api/other-calendars/search': {},
  'GET /api/other-calendars': {},
  'POST /api/other-calendars': {},
  'PUT /api/other-calendars/{id}': {},
  'DELETE /api/other-calendars/{id}': {},

  'POST /api/kiosks/pairing': anyone,
  'POST /api/kiosks/pairing/{code}/claim': anyone,
  'GET /api/kiosks/pairing/{code}': deviceAdministrators,
  'POST /api/kiosks/pairing/{code}': deviceAdministrators,
  'POST /api/kiosks/{id}/session': anyone,
  'GET /api/kiosks/{id}': devices,
  'POST /api/kiosks/{id}/heartbeat': devices,
  'POST /api/kiosks/{id}/reports': devices,
  'GET /api/kiosks/{id}/meetings': kiosks,
  'GET /api/kiosks/{id}/people': kiosks,
  'GET /api/kiosks/{id}/calendar/events': panels,
  'GET /api/kiosks/{id}/calendar/events/{event}': panels,
  'POST /api/kiosks/{id}/calendar/events': panels,
  'PATCH /api/kiosks/{id}/calendar/events/{event}': panels,
  'POST /api/kiosks/{id}/calendar/events/{event}/finish': panels,
  'POST /api/kiosks/{id}/calendar/schedules': panels,
  'GET /api/kiosks': deviceAdministrators,
  'PUT /api/kiosks/{id}': deviceAdministrators,
  'PUT /api/kiosks/{id}/out-of-order': deviceAdministrators,
  'PUT /api/kiosks/{id}/rules': deviceAdministrators,
  'PUT /api/kiosks/{id}/building-rules': deviceAdministrators,
  'POST /api/kiosks/{id}/reload': deviceAdministrators,
  'POST /api/kiosks/{id}/setup': deviceAdministrators,
  'DELETE /api/kiosks/{id}/reports': deviceAdministrators,
  'DELETE /api/kiosks/{id}/keys': deviceAdministrators,

  'POST /MessageHub/negotiate': anyone,
  // Messages of the hub: those that clients send, and those that they receive.
  'HUB Object': {},
  'HUB ObjectChanged': { guest: 'yes', panel: 'place' },
  'HUB ObjectChanged of a device': { ...devices, facilities: 'yes', administrator: 'yes' },
  'HUB other events': anyone,
} as const satisfies Readonly<Record<string, Row>>

/** Calls that only Foyer's own server answers: setting up, administration, and personal settings. */
export const ownRights = {
  // It tells nothing about people.
  'GET /health': anyone,

  // The code that the server prints is in the body and is checked there.
  'GET /api/setup': anyone,
  'POST /api/setup': anyone,

  // Tokens of mailed links and passwords are in the body and are checked there.
  'POST /api/account/invitation/info': anyone,
  'POST /api/account/invitation/accept': anyone,
  'POST /api/account/password/forgot': anyone,
  'POST /api/account/password/info': anyone,
  'POST /api/account/password/reset': anyone,
  'POST /api/account/password/change': {},
  'POST /api/account/openid/begin': anyone,
  // The provider's signature in the body is its right.
  'POST /api/account/openid/{id}/signed-out': anyone,
  'POST /api/answer/info': anyone,
  'POST /api/answer': anyone,

  'GET /api/users/me/feeds': {},
  'POST /api/users/me/feeds': {},
  'DELETE /api/users/me/feeds/{id}': {},
  'GET /api/users/me/delegates': {},
  'PUT /api/users/me/delegates': {},
  // The secret in the path is its right.
  'GET /feeds/{secret}': anyone,
  'GET /api/approvals': {},
  'POST /api/approvals/{id}': {},

  'GET /api/admin/overview': administrators,
  'PUT /api/admin/organisation': administrators,
  'GET /api/admin/people': administrators,
  'POST /api/admin/people': administrators,
  'PUT /api/admin/people/{id}': administrators,
  'DELETE /api/admin/people/{id}': administrators,
  'POST /api/admin/people/{id}/password-link': administrators,
  'POST /api/admin/people/{id}/invitation': administrators,
  'POST /api/admin/invitations': administrators,
  'DELETE /api/admin/invitations': administrators,
  'GET /api/admin/resources': administrators,
  'GET /api/admin/resources/template': administrators,
  'GET /api/admin/resources/export': administrators,
  'POST /api/admin/resources/preview': administrators,
  'POST /api/admin/resources/import': administrators,
  'POST /api/admin/resources/directory': administrators,
  'POST /api/admin/resources/example': administrators,
  'DELETE /api/admin/resources/{id}': administrators,
  'POST /api/admin/venues': administrators,
  'DELETE /api/admin/venues/{areaId}': administrators,
  'PUT /api/admin/documents/{name}': administrators,
  'GET /api/admin/documents/{name}': administrators,
  'GET /api/admin/log': administrators,
} as const satisfies Readonly<Record<string, Row>>

export type CallName = keyof typeof rights
export type OwnCallName = keyof typeof ownRights

const allRights: Readonly<Record<CallName | OwnCallName, Row>> = { ...rights, ...ownRights }

/** Returns how far the right of a user to make a call reaches. The hub asks for each of its connections at each event. */
export const rightOf = (call: CallName | OwnCallName, user: UserKind): Right => allRights[call][user] ?? usual[user]
