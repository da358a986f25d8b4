import type { DrawnKiosk } from '../kiosks/drawn-kiosks.ts'
import type { Kiosks } from '../kiosks/kiosks.ts'
import type { People, Person } from '../people/people.ts'
import type { UserKind } from '#server/rules/rights.ts'
import type { Tokens } from './tokens.ts'

interface Directory {
  readonly kiosks: Kiosks
  readonly people: People
}

const deviceHost = '@devices.foyer.example'

/** Returns the address in the tokens of a device. */
export const deviceEmail = (kioskId: string): string => `${kioskId}${deviceHost}`

const outsiders = { guest: -1, device: -2 } as const

/** A person that is not in the directory. */
export const outsider = (kind: keyof typeof outsiders, email: string): Person => ({
  index: outsiders[kind],
  id: email,
  name: '',
  givenName: '',
  surname: '',
  email,
  hasPhoto: false,
})

/** Returns the person of an address: of the directory, or else a device, or else a guest. */
export function personOf({ kiosks, people }: Directory, email: string): Person {
  const known = people.byEmail.get(email)
  if (known !== undefined) return known
  const kioskId = kioskIdOf(email)
  if (kioskId !== null) {
    const name = kiosks.known(kioskId)?.name ?? ''
    return { ...outsider('device', email), name, givenName: name }
  }
  const name = decodeURIComponent(email.slice(0, email.indexOf('@')).replace(/^guest\./, ''))
  return { ...outsider('guest', email), name, givenName: name }
}

const kioskIdOf = (email: string): string | null =>
  email.endsWith(deviceHost) ? email.slice(0, -deviceHost.length) : null

/** The user of a call, by its token. */
export interface Caller {
  readonly user: UserKind
  /** A person outside of the directory if the call has no valid token. */
  readonly person: Person
}

/** Returns the caller of a token. An invalid token counts as none. */
export function callerOf(parts: Directory & { readonly tokens: Tokens }, token: string | null): Caller {
  const facts = parts.tokens.read(token, 'api')
  if (facts === null) return { user: 'anonymous', person: outsider('guest', '') }
  return { user: userOf(parts, facts.email), person: personOf(parts, facts.email) }
}

function userOf({ kiosks, people }: Directory, email: string): UserKind {
  if (people.byEmail.has(email)) return email === people.persona('facility').email ? 'facilities' : 'person'
  const kioskId = kioskIdOf(email)
  if (kioskId === null) return 'guest'
  return kiosks.known(kioskId)?.kind === 'panel' ? 'panel' : 'kiosk'
}

/** Returns the device of a caller, or null if there is none. */
export const deviceOf = ({ kiosks }: Pick<Directory, 'kiosks'>, { email }: Pick<Person, 'email'>): DrawnKiosk | null =>
  kiosks.known(kioskIdOf(email) ?? '')
