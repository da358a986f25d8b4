import type { Person } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'

export const personOf = (name: string, given: Partial<Person> = {}): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com` as Email,
  jobTitle: null,
  department: null,
  office: null,
  ...given,
})
