import * as v from 'valibot'
import type { Person } from '#src/contract/calendar.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { clearPeople, type KnownPeople, people, setKnownPeople } from '#src/state/people.ts'
import type { Product } from './product.ts'
import { tellTabs } from './tell-tabs.ts'

export const mostFavouritePeople = 40
export const mostRecentPeople = 12

const personSchema = v.object({
  name: v.string(),
  email: v.pipe(v.string(), v.includes('@'), v.transform(emailOf)),
  jobTitle: absent(v.string()),
  department: absent(v.string()),
  office: absent(v.string()),
})
const listSchema = v.array(personSchema)

const loadings = new WeakMap<Product, Promise<void>>()

/**
 * Brings the user's own colleagues from the device, once a session; they go with the user. The specified favourites call
 * takes resources only, so these stay here (docs/decisions, 'People').
 */
export function loadKnownPeople(product: Product): Promise<void> {
  const under = loadings.get(product)
  if (under) return under
  product.signal.addEventListener('abort', clearPeople, { once: true })
  const loading = readKnownPeople(product)
  loadings.set(product, loading)
  return loading
}

/** Another tab wrote them anew. Nothing where this one has not read them yet. */
export async function rereadKnownPeople(product: Product): Promise<void> {
  await loadings.get(product)
  if (loadings.has(product)) await readKnownPeople(product)
}

async function readKnownPeople({ storage, signal }: Product): Promise<void> {
  const stored = await storage.people.get()
  if (!signal.aborted) setKnownPeople(read(stored))
}

/** Somebody was invited or looked at: proposed first from now on. */
export function rememberPerson(product: Product, person: Person): Promise<void> {
  return change(product, ({ favourites, recent }) => {
    const known = favourites.find(({ email }) => email === person.email) ?? person
    const others = recent.filter(({ email }) => email !== person.email)
    return { favourites, recent: [known, ...others].slice(0, mostRecentPeople) }
  })
}

export function toggleFavouritePerson(product: Product, person: Person): Promise<void> {
  return change(product, ({ favourites, recent }) => {
    const others = favourites.filter(({ email }) => email !== person.email)
    const isNew = others.length === favourites.length
    return { recent, favourites: isNew ? [...others, person].slice(-mostFavouritePeople) : others }
  })
}

async function change(product: Product, step: (known: KnownPeople) => KnownPeople): Promise<void> {
  await loadKnownPeople(product)
  if (product.signal.aborted) return
  const next = step(people.known)
  setKnownPeople(next)
  await product.storage.people.put(next)
  tellTabs(product, 'people')
}

/** What cannot be read is nobody. */
function read(stored: unknown): KnownPeople {
  const list = (value: unknown): readonly Person[] => {
    const parsed = v.safeParse(listSchema, value)
    return parsed.success ? parsed.output : []
  }
  const parsed = v.safeParse(v.object({ favourites: v.unknown(), recent: v.unknown() }), stored)
  if (!parsed.success) return { favourites: [], recent: [] }
  return {
    favourites: list(parsed.output.favourites).slice(0, mostFavouritePeople),
    recent: list(parsed.output.recent).slice(0, mostRecentPeople),
  }
}
