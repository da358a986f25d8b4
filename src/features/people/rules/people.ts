import { Availability } from '#src/features/availability/rules/row.ts'
import { decodeRuns } from '#src/features/availability/rules/runs.ts'
import { noMatch, prepareSearch, search } from '#src/features/finding/rules/search.ts'
import type { Email, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { earliest, latest, plus } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'

/**
 * When all of several rows are free within their hours, from rows in runs that begin at the same quarter `base`. Nobody's
 * rows have no common time.
 */
export function commonFree(rows: readonly string[], base: Quarter): QuarterSpan[] {
  const [first, ...others] = rows.map((runs) => freeSpans(runs, base))
  return others.reduce((common, spans) => intersectAll(common, spans), first ?? [])
}

/** Neighbouring runs of free time are one span: they differ in their reason only. */
function freeSpans(runs: string, base: Quarter): QuarterSpan[] {
  const spans: { from: Quarter; to: Quarter }[] = []
  for (const { offset, length, code } of decodeRuns(runs)) {
    if (code !== Availability.free && code !== Availability.currentEvent) continue
    const from = plus(base, offset)
    const to = plus(from, length)
    const last = spans.at(-1)
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  return spans
}

function intersectAll(ones: readonly QuarterSpan[], others: readonly QuarterSpan[]): QuarterSpan[] {
  return ones.flatMap((one) =>
    others.flatMap((other) => {
      const from = latest(one.from, other.from)
      const to = earliest(one.to, other.to)
      return from < to ? [{ from, to }] : []
    }),
  )
}

/** What stands where a person has no picture: the first letters of the first and the last word of the name, at most two. */
export function initials(name: string): string {
  const words = name
    .replace(/\([^()\n]*\)/g, ' ')
    .split(/[\s.@_]+/)
    .filter((word) => /\p{L}/u.test(word))
  const [first] = words
  const last = words.length > 1 && !name.includes('@') ? words.at(-1) : words[1]
  return [first, last === first ? undefined : last]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

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
