/** Subjects of sessions and of codes: for whom they are. What belongs to one subject ends together. */

export const subjectOfPerson = (id: string): string => `person:${id}`
export const subjectOfDevice = (id: string): string => `device:${id}`
export const subjectOfGuest = (address: string): string => `guest:${address}`

/** Returns the kind of a subject, and its id or address. Null for any other subject, such as that of the invitation of everybody. */
export function readSubject(subject: string): { readonly kind: string; readonly key: string } | null {
  const colon = subject.indexOf(':')
  return colon < 0 ? null : { kind: subject.slice(0, colon), key: subject.slice(colon + 1) }
}

/** Returns the id of the person that a subject is, or null if it is none. */
export function personIdOf(subject: string): string | null {
  const read = readSubject(subject)
  return read?.kind === 'person' ? read.key : null
}
