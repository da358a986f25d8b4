import { demoName } from '../resources/demo-names.ts'
import { isFoundBy } from '#server/rules/calendar/find-people.ts'
import { givenNames, surnames } from './people-names.ts'
import { mix, pick } from '../random.ts'

export interface Person {
  readonly index: number
  /** The stable id in the directory. */
  readonly id: string
  readonly name: string
  readonly givenName: string
  readonly surname: string
  readonly email: string
  readonly hasPhoto: boolean
}

export const personas = ['employee', 'manager', 'facility', 'visitor'] as const
export type Persona = (typeof personas)[number]

/** The people that a visitor can sign in as: the first ones of every directory, for any seed. */
const personaNames: Readonly<Record<Persona, readonly [given: string, surname: string]>> = {
  employee: ['Eliška', 'Novotná'],
  manager: ['Oliver', 'Hughes'],
  facility: ['Danylo', 'Kovalenko'],
  visitor: ['Aiko', 'Tanaka'],
}

/** The password of every person in the directory. */
export const sandboxPassword = 'sandbox'

export interface People {
  readonly all: readonly Person[]
  readonly byEmail: ReadonlyMap<string, Person>
  readonly byId: ReadonlyMap<string, Person>
  persona(name: Persona): Person
  /** People with a name or address that starts with a text, in the order of the directory. */
  beginning(text: string, atMost: number): readonly Person[]
}

/**
 * The person with an address if the reader may use that calendar: the reader, or a colleague that shares it. Every
 * fourth person does not, and neither does the facility manager.
 */
export function calendarOwner({ byEmail }: People, reader: Person, address: string): Person | null {
  const owner = byEmail.get(address.toLowerCase())
  if (owner === undefined) return null
  return owner === reader || owner.index % 4 !== 2 ? owner : null
}

const count = 320

/** The directory: the personas first, then generated colleagues. */
export function createPeople(seed: number): People {
  const all: Person[] = []
  const byEmail = new Map<string, Person>()
  const add = (given: string, surname: string) => {
    const address = `${addressPart(given)}.${addressPart(surname)}`
    const email = `${byEmail.has(`${address}@foyer.example`) ? `${address}${all.length}` : address}@foyer.example`
    const index = all.length
    const person: Person = {
      index,
      id: `p${index}`,
      name: `${given} ${surname}`,
      givenName: given,
      surname,
      email,
      hasPhoto: index < personas.length || index % 4 !== 3,
    }
    all.push(person)
    byEmail.set(email, person)
  }
  for (const persona of personas) add(...personaNames[persona])
  while (all.length < count) {
    const draw = mix(seed, all.length, 3)
    add(nth(givenNames, draw % 997), nth(surnames, Math.floor(draw / 997)))
  }
  return {
    all,
    byEmail,
    byId: new Map(all.map((person) => [person.id, person])),
    persona: (name) => nth(all, personas.indexOf(name)),
    beginning: (text, atMost) => all.filter((person) => isFoundBy(text, person)).slice(0, Math.max(0, atMost)),
  }
}

function nth<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('Cannot pick from an empty list')
  return item
}

const letters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ı: 'i', đ: 'd', ß: 'ss' }

function addressPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øłıđß]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

/** A generated picture: initials on a colour of the person. */
export function portrait({ index, givenName, surname }: Pick<Person, 'index' | 'givenName' | 'surname'>): string {
  const hue = (index * 47) % 360
  const initials = `${givenName.charAt(0)}${surname.charAt(0)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><circle cx="48" cy="38" r="17" fill="hsl(${hue} 40% 82%)"/><path d="M14 96c2-24 16-34 34-34s32 10 34 34z" fill="hsl(${hue} 40% 82%)"/><text x="48" y="88" font-family="sans-serif" font-size="17" font-weight="600" text-anchor="middle" fill="hsl(${hue} 45% 22%)">${initials}</text></svg>`
}

/** A person's work in the directory. Null if it is not stated. */
export interface Position {
  readonly jobTitle: string | null
  readonly department: string | null
  readonly office: string | null
}

const departments = ['Engineering', 'Sales & Marketing', 'Facilities', 'Finance', 'People & Culture', 'Legal']
const titles = ['Engineer', 'Project lead', 'Designer', 'Account manager', 'Analyst', 'Assistant', 'Controller']

/**
 * Derived from the person's position in the directory, in the language of the world. As in any directory, some people
 * have no title or department.
 */
export function positionOf({ index }: Pick<Person, 'index'>, language?: string): Position {
  const draw = (part: number): number => (mix(index, part, 11) % 1_000) / 1_000
  return {
    jobTitle: index % 9 === 8 ? null : demoName(pick(titles, draw(1)), language),
    department: index % 13 === 12 ? null : demoName(pick(departments, draw(2)), language),
    office: index % 5 === 4 ? null : `${1 + (index % 4)}/${100 + (index % 60)}`,
  }
}
