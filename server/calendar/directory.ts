import { isFoundBy } from '../rules/calendar/find-people.ts'
import type { Queries } from '../store/schema.ts'

/** A colleague as the directory shows them. */
export interface DirectoryEntry {
  readonly name: string
  readonly email: string
  readonly jobTitle: string | null
  readonly department: string | null
  readonly office: string | null
}

/** Returns the people whose name or address begins with a text, by name, `most` at most. */
export async function findPeople(queries: Queries, text: string, most: number): Promise<readonly DirectoryEntry[]> {
  const people = await queries
    .selectFrom('people')
    .select(['name', 'email', 'job_title', 'department', 'office'])
    .where('state', '!=', 'blocked')
    .orderBy('name')
    .orderBy('email')
    .execute()
  return people
    .filter((person) => isFoundBy(text, person))
    .slice(0, most)
    .map(({ job_title: jobTitle, ...person }) => ({ ...person, jobTitle }))
}
