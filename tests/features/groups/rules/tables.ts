import {
  type GroupTable,
  PersonState,
  type PersonRow,
  type ResourceRow,
} from '#src/features/groups/model/rules/table.ts'

const personStates: Readonly<Record<string, number>> = {
  '.': PersonState.free,
  t: PersonState.tentative,
  x: PersonState.busy,
  '?': PersonState.unknown,
}

/** A person with one character for each quarter: '.' free, 't' tentative, 'x' busy, '?' unknown. `hours` marks work with 'w'. */
export function person(states: string, hours = 'w'.repeat(states.length)): PersonRow {
  const away = Array.from(hours, (_, at) =>
    Math.min(255, ...Array.from(hours, (mark, other) => (mark === 'w' ? Math.abs(other - at) : 255))),
  )
  return { states: Uint8Array.from(states, (state) => personStates[state] ?? 0), away: Uint8Array.from(away) }
}

/** A resource with one character for each quarter: '.' free, 'o' outside hours, 'x' taken. */
export function room(states: string, given: Partial<Omit<ResourceRow, 'states'>> = {}): ResourceRow {
  const states012 = Uint8Array.from(states, (state) => (state === '.' ? 1 : state === 'o' ? 2 : 0))
  return { states: states012, areas: [], capacity: null, isFavourite: false, ...given }
}

export function table(given: Partial<GroupTable>): GroupTable {
  const quarters = given.resources?.[0]?.states.length ?? given.people?.[0]?.states.length ?? 0
  const resources = given.resources ?? []
  return {
    quarters,
    dates: 1,
    length: 2,
    earliest: 0,
    starts: null,
    people: [],
    resources,
    requirements: [{ resources: resources.map((_, index) => index), seats: 0 }],
    areaCount: 0,
    ...given,
  }
}
