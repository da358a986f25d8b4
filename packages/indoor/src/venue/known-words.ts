import { editsBetween } from './edits-between.ts'

/** Letters and digits of a word, and the dots between its parts. */
const lettersOf = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]/gu, '')

/** Returns the word of a list that is spelled like this one, apart from case, spaces, hyphens and underscores. Null if there is none. */
export function wordIn<Word extends string>(words: readonly Word[], given: string): Word | null {
  const letters = lettersOf(given)
  return words.find((word) => word === given) ?? words.find((word) => lettersOf(word) === letters) ?? null
}

/** Common words of maps and drawings, with the word of IMDF for the same. They are only suggested, never assumed. */
const synonyms: Readonly<Record<string, string>> = {
  bathroom: 'restroom',
  cafeteria: 'foodservice',
  canteen: 'foodservice',
  closet: 'storage',
  corridor: 'walkway',
  escalators: 'escalator',
  gym: 'fitnessroom',
  hall: 'lobby',
  hallway: 'walkway',
  kitchenette: 'kitchen',
  lab: 'laboratory',
  lecturehall: 'auditorium',
  lectureroom: 'classroom',
  lift: 'elevator',
  meeting: 'conferenceroom',
  meetingroom: 'conferenceroom',
  passage: 'walkway',
  pillar: 'column',
  reception: 'lobby',
  retail: 'room',
  seminar: 'classroom',
  seminarroom: 'classroom',
  shaft: 'structure',
  shop: 'room',
  staircase: 'stairs',
  toilet: 'restroom',
  toilets: 'restroom',
  void: 'opentobelow',
  wall: 'structure',
  wc: 'restroom',
  emergency: 'emergencyexit',
  fireexit: 'emergencyexit',
  entrance: 'pedestrian.principal',
  door: 'pedestrian',
  car: 'automobile',
  vehicle: 'automobile',
  delivery: 'service',
  badge: 'badgereader',
  card: 'badgereader',
  key: 'keyaccess',
  pin: 'passwordaccess',
  staff: 'employeesonly',
  staffonly: 'employeesonly',
  private: 'restricted',
  oneway: 'directed',
  twoway: 'undirected',
}

/** Fewest letters of a word that is compared as a part of another one. */
const leastPart = 5

/** Returns the word of a list that is probably meant. Null if none is similar. */
export function nearestWord(words: readonly string[], given: string): string | null {
  const letters = lettersOf(given)
  const same = wordIn(words, given)
  if (same !== null) return same
  const meant = Object.hasOwn(synonyms, letters) ? synonyms[letters] : undefined
  if (meant !== undefined && words.includes(meant)) return meant
  let nearest: string | null = null
  let least = Math.max(1, Math.floor(letters.length / 3)) + 1
  for (const word of words) {
    const edits = editsBetween(lettersOf(word), letters, least)
    if (edits < least) [nearest, least] = [word, edits]
  }
  if (nearest !== null) return nearest
  const parts = words.filter(
    (word) =>
      word.length >= leastPart && letters.length >= leastPart && (letters.includes(word) || word.includes(letters)),
  )
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** Returns ", did you mean 'stairs'?" if a word of the list is similar, else ''. */
export function didYouMean(words: readonly string[], given: string): string {
  const nearest = nearestWord(words, given)
  return nearest === null ? '' : `, did you mean '${nearest}'?`
}
