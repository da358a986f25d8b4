import type { UserKind } from '../rules/rights.ts'
import { sessionOf } from '../identity/sessions.ts'
import type { Queries, SessionWay } from '../store/schema.ts'
import { readSubject } from '../identity/subjects.ts'

/** The user of a call, by its token. Anonymous without one, or if it is not good. */
export interface Caller {
  readonly user: UserKind
  /** Of a person or guest; '' otherwise. */
  readonly email: string
  readonly name: string
  readonly personId: string | null
  readonly deviceId: string | null
  readonly sessionId: string | null
  readonly way: SessionWay | null
}

export const anonymous: Caller = {
  user: 'anonymous',
  email: '',
  name: '',
  personId: null,
  deviceId: null,
  sessionId: null,
  way: null,
}

/** Host of the addresses by which sessions of guests are told apart. No mail arrives there (RFC 6761). */
export const guestHost = 'guests.invalid'

/** Returns the caller of a token. Blocked people and removed devices have none. */
export async function callerOf(queries: Queries, token: string | null, now: number): Promise<Caller> {
  const session = await sessionOf(queries, token, now)
  if (session === null) return anonymous
  const { id: sessionId, subject, way } = session
  const { kind, key } = readSubject(subject) ?? { kind: '', key: '' }
  if (kind === 'guest') return { ...anonymous, user: 'guest', email: key, name: guestName(key), sessionId, way }
  if (kind === 'device') {
    const device = await queries.selectFrom('devices').select(['id', 'kind']).where('id', '=', key).executeTakeFirst()
    if (device === undefined) return anonymous
    return { ...anonymous, user: device.kind === 'panel' ? 'panel' : 'kiosk', deviceId: device.id, sessionId, way }
  }
  const person = await queries
    .selectFrom('people')
    .select(['id', 'email', 'name', 'role'])
    .where('id', '=', key)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (person === undefined) return anonymous
  return {
    ...anonymous,
    user: person.role,
    email: person.email,
    name: person.name,
    personId: person.id,
    sessionId,
    way,
  }
}

const guestName = (email: string): string =>
  decodeURIComponent(email.slice(0, email.indexOf('@')).replace(/^[^.]*\./, ''))
