import type { Person } from './people.ts'
import { mix, pick } from '../random.ts'
import { demoName } from '../resources/demo-names.ts'

/** A person's work in the directory. Null if it is not stated. */
export interface Position {
  readonly jobTitle: string | null
  readonly department: string | null
  readonly office: string | null
}

const departments = ['Engineering', 'Sales & Marketing', 'Facilities', 'Finance', 'People & Culture', 'Legal']
const titles = ['Engineer', 'Project lead', 'Designer', 'Account manager', 'Analyst', 'Assistant', 'Controller']

/**
 * Drawn from the person's place in the directory, in the language of the world. Some have no title, some no department,
 * as in any directory.
 */
export function positionOf({ index }: Pick<Person, 'index'>, language?: string): Position {
  const draw = (part: number): number => (mix(index, part, 11) % 1_000) / 1_000
  return {
    jobTitle: index % 9 === 8 ? null : demoName(pick(titles, draw(1)), language),
    department: index % 13 === 12 ? null : demoName(pick(departments, draw(2)), language),
    office: index % 5 === 4 ? null : `${1 + (index % 4)}/${100 + (index % 60)}`,
  }
}
