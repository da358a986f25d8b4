import { Availability } from '#src/features/availability/model/rules/row.ts'
import { decodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { noMatch, prepareSearch, search } from '#src/base/rules/search.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { earliest, latest, plus } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'

/**
 * Returns the spans in which all rows are free within their hours. The rows are encoded runs that begin at the same
 * quarter `base`. Returns no spans if there are no rows.
 */
export function commonFree(rows: readonly string[], base: Quarter): QuarterSpan[] {
  const [first, ...others] = rows.map((runs) => freeSpans(runs, base))
  return others.reduce((common, spans) => intersectAll(common, spans), first ?? [])
}

/** Merges neighbouring runs of free time, because they differ in their reason only. */
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

/**
 * Finds the people that match the typed text, in the given order. Names match by the beginnings of words in any order,
 * without accents, and with small typos if nothing else matches. Addresses match by their beginning. A blank text
 * matches all.
 */
export function peopleMeant<Person extends { readonly name: string; readonly email: Email }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const ranks = search(prepareSearch(people.map(({ name }) => name)), text)
  const address = emailOf(text)
  return people.filter(({ email }, at) => ranks[at] !== noMatch || email.startsWith(address))
}

/** Larger meetings say little about who works together. */
const mostInMeeting = 12

/** Returns the people of the user's own meetings, who share most of them first; equal ones by name. */
export function peopleMet(
  list: readonly { readonly event: Pick<CalendarEvent, 'attendees'>; readonly cancelled: boolean }[],
  isKnown: (email: Email) => boolean,
  limit: number,
): readonly { readonly name: string; readonly email: Email }[] {
  const met = new Map<Email, { readonly name: string; count: number }>()
  for (const { event, cancelled } of list) {
    const people = event.attendees.filter(({ resource }) => !resource)
    if (cancelled || people.length > mostInMeeting) continue
    for (const { emailAddress } of people) {
      const { address, name } = emailAddress
      if (isKnown(address)) continue
      const one = met.get(address)
      if (one) one.count += 1
      else met.set(address, { name: name || address, count: 1 })
    }
  }
  return [...met]
    .toSorted(([, one], [, other]) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(([email, { name }]) => ({ name, email }))
}
