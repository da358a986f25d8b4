import type { Person } from '#src/contract/calendar.ts'
import { peopleMeant } from '#src/core/people/people-meant.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { people } from '#src/state/people.ts'
import { session } from '#src/state/session.ts'
import type { Product } from './product.ts'

/** Letters before the directory is asked: one letter means half the organization. */
export const fewestLetters = 2
const mostKnown = 8

/** Of the user's own colleagues those who are meant, favourites first. Blank means all. */
export function findKnownPeople(text: string): readonly Person[] {
  const { favourites, recent } = people.known
  return peopleMeant(text, distinct([...favourites, ...recent])).slice(0, mostKnown)
}

/** The user's own colleagues who are meant, then those of the directory, each once and never the user. */
export async function findPeople(
  product: Product,
  text: string,
  signal: AbortSignal,
): Promise<Result<readonly Person[]>> {
  if (text.trim().length < fewestLetters) return succeed(findKnownPeople(text))
  const asked = await product.calendar.findPeople(text.trim(), AbortSignal.any([signal, product.signal]))
  return asked.ok ? succeed(distinct([...findKnownPeople(text), ...asked.value])) : asked
}

function distinct(list: readonly Person[]): readonly Person[] {
  const seen = new Set<string>([session.user?.email ?? ''])
  return list.filter(({ email }) => !seen.has(email) && seen.add(email))
}
