import type { Person } from '#src/contract/calendar.ts'

/**
 * 'Designer · Engineering', as far as the directory says it; the address where it says nothing, and where it takes one to
 * tell namesakes apart.
 */
export const positionWords = (person: Person, among: readonly Pick<Person, 'name' | 'email'>[]): string => {
  const { name, email, jobTitle, department } = person
  const stated = [jobTitle, department].filter((part) => part !== null && part !== '')
  const hasNamesake = among.some((other) => other.name === name && other.email !== email)
  return [...stated, ...(stated.length === 0 || hasNamesake ? [email] : [])].join(' · ')
}
