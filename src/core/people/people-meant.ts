import type { Email } from '../brand.ts'
import { noMatch, prepareSearch, search } from '../filter/search.ts'
import { emailOf } from '../wire/email.ts'

/**
 * Who is meant by what was typed so far, in the order given: found by name as everything is (the beginnings of words in any
 * order, without accents, with small typos where nobody is called so), or by the beginning of the address. Blank means
 * everybody.
 */
export function peopleMeant<Person extends { readonly name: string; readonly email: Email }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const ranks = search(prepareSearch(people.map(({ name }) => name)), text)
  const address = emailOf(text)
  return people.filter(({ email }, at) => ranks[at] !== noMatch || email.startsWith(address))
}
