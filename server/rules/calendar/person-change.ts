/**
 * A change in people's calendars without a resource. The hub's events are fixed by the specification, so the pages of a person
 * hear of it as of a resource with this id: they reload the reservations, and nothing else, because no row has it. The hub
 * sends it to the sessions of that person only.
 */
const prefix = 'person.'

/** Returns the id of a person's calendar in `reload-changed-resource`. Takes the id of the person, not the address. */
export const calendarOfPerson = (personId: string): string => `${prefix}${personId}`

/** Returns the id of the person whose calendar changed; null for a resource. */
export const personOfCalendar = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null)
