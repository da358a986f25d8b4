import { type StoredEvent, usualReminder } from '#server/rules/calendar/stored-event.ts'
import { storePassword } from '#server/identity/passwords.ts'
import { addHolds, putEvent } from '#server/store/events.ts'
import { openStore } from '#server/store/open.ts'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { openWorld } from '#tests/mocks/open-world.ts'
import { seedDocuments, seedOrganisation, seedPeople, seedResources } from '#tests/server/seeded-office.ts'
import { passwordOfAll, personaEmails } from '#tests/server/seeded-people.ts'

/** What is measured: an organisation of this size. */
export const large = { resources: 10_000, ofShortRun: 500, eventsOfEach: 20 } as const
type Size = typeof large.resources | typeof large.ofShortRun

/** Events of a resource on a working day, of the working days around the present. */
const workingDays = large.eventsOfEach
/** The time of the day at which an event starts, by the number of its resource: hours of UTC. */
const firstHour = 7

/** Returns the midnights of the working days around an instant, in UTC milliseconds. Half of them are past. */
function workingDaysAround(now: number): readonly number[] {
  const today = Math.floor(now / oneDay)
  const isWorking = (day: number): boolean => ((day + 4) % 7) % 6 !== 0
  const days = Array.from({ length: workingDays * 2 }, (_, index) => today - workingDays + index).filter(isWorking)
  const from = days.findIndex((day) => day >= today) - workingDays / 2
  return days.slice(from, from + workingDays).map((day) => day * oneDay)
}

/**
 * Fills a new folder with an organisation of some resources and twenty events of each, which hold it for an hour and have one to four
 * attendees. Every tenth is private.
 */
export async function seedLarge(folder: string, now: number, resources: Size): Promise<void> {
  const { backEnd } = await openWorld({ serverType: 'touch-calendar', at: now, size: resources })
  const { server } = backEnd
  const store = await openStore(folder)
  const people = server.people.all
  const administrator = personaEmails['facility']
  await store.db.transaction().execute(async (queries) => {
    const password = await storePassword(passwordOfAll)
    await seedOrganisation(queries, now)
    await seedPeople(queries, server.people, {
      now,
      password,
      role: ({ email }) => (email === administrator ? 'administrator' : 'person'),
    })
    await seedDocuments(queries, server, now)
    await seedResources(queries, server, { now })
    const days = workingDaysAround(now)
    for (const [index, { email, name }] of server.resources.all.entries())
      for (const [number, day] of days.entries()) {
        const at = index * workingDays + number
        const start = day + (firstHour + (at % 10)) * oneHour + (at % 4) * 15 * oneMinute
        const [organizer, ...others] = Array.from({ length: 1 + (at % 4) }, (_, place) => {
          const person = people[(at * 7 + place * 31) % people.length]
          return { name: person?.name ?? '', address: person?.email ?? '' }
        })
        const answered = { response: 'accepted', respondedAt: start - oneDay } as const
        const event: StoredEvent = {
          id: `large.${at}`,
          iCalUId: `large.${at}@foyer.example`,
          transactionId: null,
          subject: `Meeting ${at % 500}`,
          bodyHtml: '',
          bodyPreview: '',
          start,
          end: start + oneHour,
          originalTimeZone: 'UTC',
          isAllDay: false,
          organizer: organizer ?? { name: '', address: '' },
          attendees: [
            ...others.map((person) => ({ ...person, ...answered, type: 'required' as const })),
            { name: name ?? '', address: email, ...answered, type: 'resource' },
          ],
          showAs: 'busy',
          isPrivate: at % 10 === 0,
          reminder: usualReminder,
          onlineMeetingUrl: null,
          isCancelled: false,
          createdAt: start - oneDay,
          changedAt: start - oneDay,
          location: null,
          marks: {},
        }
        await putEvent(queries, event, null)
        const { start: from, end } = event
        await addHolds(queries, event.id, [
          { resource: emailOf(email), day: '', start: from, end, state: 'accepted', releaseAt: null },
        ])
      }
  })
  await store.close()
}
