import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { PersonRole } from '#src/wire/administration.ts'

/**
 * The tables, as queries see them. Instants are UTC milliseconds, flags 0 or 1, addresses in lower case. Columns called `body`, `data` or
 * after a list are JSON text, which is checked against a schema where it is read.
 */
export interface Schema {
  /** One row once the server is set up. */
  readonly organisation: {
    id: number
    name: string
    /** JSON list of the product's languages; the first one is that of mails. */
    languages: string
    /** IANA zone. */
    time_zone: string
    created_at: number
  }
  readonly people: {
    id: string
    email: string
    name: string
    given_name: string
    surname: string
    role: Role
    state: 'active' | 'invited' | 'blocked'
    /** With its parameters, see `identity/passwords.ts`. Null if the person has none. */
    password: string | null
    job_title: string | null
    department: string | null
    office: string | null
    language: string | null
    created_at: number
    changed_at: number
    last_seen: number | null
  }
  /** One row for each sign-in. Tokens are stored as hashes only. */
  readonly sessions: {
    id: string
    /** `person:<id>`, `device:<id>` or `guest:<address>`. */
    subject: string
    way: SessionWay
    created_at: number
    ended_at: number | null
    access_hash: string
    access_until: number
    refresh_hash: string
    refresh_until: number
    /** Of the refresh token before. If it is used again, it was copied, and the session ends. */
    former_refresh_hash: string | null
    /** Id of the provider that the sign-in came from, and the account and session there. Null for another way. */
    provider: string | null
    provider_subject: string | null
    provider_session: string | null
    /** Where the session at the provider ends. Null once the session has ended, or if the provider has no such address. */
    sign_out_url: string | null
    /** The vendor at which the person signed in for this session, or to which it was connected: it may use the tokens there. */
    calendar_vendor: string | null
  }
  /** Tokens at the vendor with the calendars. */
  readonly vendor_tokens: {
    /** `person:<id>`. */
    subject: string
    vendor: string
    /** See `vendor-accounts/seal.ts`. */
    sealed: string
    refreshed_at: number
  }
  /** Accounts at providers. `person` is null for those of removed people. */
  readonly identities: {
    issuer: string
    subject: string
    person: string | null
    created_at: number
    used_at: number
  }
  /** Secrets that are good once, or as often as `uses_left` says. */
  readonly codes: {
    hash: string
    purpose: string
    subject: string
    data: string
    created_at: number
    expires_at: number
    used_at: number | null
    uses_left: number | null
  }
  readonly limits: { key: string; window: number; count: number }
  readonly documents: { name: string; body: string; changed_at: number }
  readonly venues: { area_id: string; name: string; bytes: Uint8Array; etag: string; changed_at: number }
  readonly resources: {
    id: string
    email: string
    name: string
    type_id: string
    area_id: string | null
    /** The other members of a resource on the wire (section 3). */
    body: string
    /** Address of its approver. Null if it answers by its rules. */
    approver: string | null
    position: number
    is_deleted: number
    changed_at: number
  }
  readonly favourites: { person: string; resource: string }
  readonly user_settings: { person: string; name: string; body: string }
  readonly other_calendars: { person: string; id: string; body: string }
  /** `owner` lets `delegate` reserve in the own calendar. Both are addresses. */
  readonly delegates: { owner: string; delegate: string }
  readonly events: {
    id: string
    ical_uid: string
    /** Of the client's create, unique for its organizer. */
    client_id: string | null
    organizer: string
    kind: 'single' | 'master' | 'exception'
    master_id: string | null
    /** Of an exception: the day of its date by the rule of the series, `YYYY-MM-DD`. */
    day: string | null
    starts_at: number
    /** Of a series: the end of its last date. */
    ends_at: number
    is_cancelled: number
    /** Its facts for schedules, so that they need not read its body. */
    subject: string
    organizer_name: string
    is_private: number
    body: string
    version: number
    changed_at: number
    /** Of an event that was read at a vendor: the room, and the event's id in its calendar. Null for Foyer's own events. */
    room: string | null
    vendor_id: string | null
  }
  /** In whose calendars an event is: its organizer's and those of attendees, except declined ones. */
  readonly event_mailboxes: { event_id: string; email: string }
  /** Times for which events hold resources. The database refuses two of Foyer's own that overlap. */
  readonly holds: {
    id: string
    /** Address. */
    resource: string
    event_id: string
    /** Of a date of a series; '' otherwise. */
    day: string
    starts_at: number
    ends_at: number
    state: 'pending' | 'accepted'
    /** When it is released unless a person confirms it. Null if it stays. */
    release_at: number | null
    /** 1 if it was read at a vendor. */
    is_mirrored: Generated<number>
  }
  readonly confirmations: {
    event_id: string
    day: string
    state: 'confirmed' | 'released'
    by_name: string | null
    at: number
  }
  readonly devices: {
    id: string
    kind: 'panel' | 'lobby'
    place: string
    rules: string | null
    out_of_order: string | null
    reports: string
    log: string
    screen: string | null
    network: string | null
    version: string | null
    last_seen: number | null
    reload_at: number | null
    alerted_at: number | null
    /** A report that waits for the webhook. */
    alert: string | null
  }
  readonly pairings: {
    code: string
    secret_hash: string
    expires_at: number
    device_id: string | null
    used_at: number | null
  }
  readonly journal: { id: string; at: number; kind: string; body: string }
  /** Events of the hub that were told by committed changes, in order. */
  readonly outbox: { id: Generated<number>; at: number; name: string; arguments: string }
  readonly feeds: {
    id: string
    secret_hash: string
    person: string
    resource: string | null
    created_at: number
    revoked_at: number | null
  }
  readonly mails: {
    id: string
    recipient: string
    /** The recipient of replies: JSON of a name and an address. Null if that is the sender of all mails. */
    reply_to: string | null
    subject: string
    text: string
    /** An iCalendar object that goes with it, and its method. */
    calendar: string | null
    method: string | null
    created_at: number
    tries: number
    next_try_at: number
    sent_at: number | null
    error: string | null
  }
  /** What was read of the calendars of rooms at a vendor. */
  readonly mirror_rooms: {
    /** Address. */
    room: string
    /** When the last complete reading of the next days began, and of all days. Null before the first. */
    read_at: number | null
    read_whole_at: number | null
    /** The span of which every event is known. */
    covered_from: number | null
    covered_until: number | null
    /** When it is read again. */
    due_at: number
    whole_due_at: number
    /** Until when it is read every few seconds, since something was booked just now. */
    hurried_until: number
    /** When a page has asked for it. */
    asked_at: number
    /** Why the last reading failed: the JSON of a fault. Null if it succeeded. */
    fault: string | null
    failing_since: number | null
  }
  /** When each job ran last, in any process. */
  readonly job_runs: { name: string; ended_at: number }
}

export type Role = PersonRole

/** How a session began. A link signs in to the product alone. */
export type SessionWay = 'provider' | 'password' | 'link' | 'guest' | 'device'

export type Database = Kysely<Schema>
/** Queries that do not care whether they are part of a transaction take it, too. */
export type Queries = Database | Transaction<Schema>
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>
