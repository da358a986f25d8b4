import { fold } from '#src/kernel/text.ts'
import { givenNames, surnames } from './people-names.ts'
import { mix } from '../random.ts'

export interface Person {
  readonly index: number
  /** Stable id of the directory. */
  readonly id: string
  readonly name: string
  readonly givenName: string
  readonly surname: string
  readonly email: string
  readonly hasPhoto: boolean
}

export const personas = ['employee', 'manager', 'facility', 'visitor'] as const
export type Persona = (typeof personas)[number]

/** Whom one can sign in as: the first people of every directory, whatever the seed. */
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
  /** Whose name or address begins so, in the directory's order. */
  beginning(text: string, atMost: number): readonly Person[]
}

const count = 320

/** The directory: the personas first, then colleagues drawn from the seed. */
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
    beginning: (text, atMost) => all.filter((person) => beginsSo(text, person)).slice(0, Math.max(0, atMost)),
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

/**
 * Whether every typed word begins a word of the name, or the text begins the address. Case and accents do not count ('novot'
 * finds Novotná). A blank text matches everybody.
 */
function beginsSo(text: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const wanted = wordsOf(text)
  const words = wordsOf(name)
  return (
    wanted.every((typed) => words.some((word) => word.startsWith(typed))) ||
    email.toLowerCase().startsWith(text.trim().toLowerCase())
  )
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s\-.,()]+/)
    .filter((word) => word !== '')
}
