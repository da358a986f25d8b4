import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { Email } from '#src/kernel/result.ts'

/** Larger meetings say little about who works together. */
const mostInMeeting = 12

interface MetPerson {
  readonly name: string
  readonly email: Email
}

/** Returns the people of the user's own meetings, who share most of them first; equal ones by name. */
export function peopleMet(
  list: readonly Pick<Reservation, 'event' | 'cancelled'>[],
  isKnown: (email: Email) => boolean,
  limit: number,
): readonly MetPerson[] {
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
