import { type Allowed, allows, readAmount, readNumber, readRepeat, unread } from './amounts.ts'
import { partAt, readClock, readSpan } from './read-clock.ts'
import { readDay, readNamedDay } from './days.ts'
import type { Fact, Phrase, Read } from './facts.ts'
import type { Role } from './lexicon.ts'
import { afterArticles, findAt, lengthAt, type Source } from './source.ts'

const prepositions = [
  'people',
  'length',
  'time',
  'clock',
  'day',
  'date',
  'delay',
  'from',
  'to',
  'between',
  'part',
  'company',
] as const

/** The phrases before the one that is being read. */
interface Said {
  readonly facts: readonly Fact[]
  /** True after 'with', so that a word after 'and' may be a name. */
  readonly hasCompany: boolean
}

/** Splits a sentence into phrases and reads each. Text that is not understood becomes a phrase of its own. */
export function readPhrases(source: Source): readonly Phrase[] {
  const phrases: Phrase[] = []
  let hasCompany = false
  for (let at = 0; at < source.tokens.length;) {
    const facts = phrases.flatMap((phrase) => phrase.facts)
    const { facts: found, length } = readPhrase(source, at, { facts, hasCompany })
    hasCompany ||= lengthAt(source, at, 'before company') > 0
    phrases.push({ facts: found, from: at, to: at + length })
    at += length
  }
  return phrases
}

const nothing = (length: number): Read => ({ facts: [], length })

function readPhrase(source: Source, at: number, said: Said): Read {
  const filler = lengthAt(source, at, 'fillers')
  // 'One room' is a room.
  const number = findAt(source, at, 'number')
  const isArticle = number?.value === 1 && readThing(source, at + number.length) !== null
  if (isArticle) return nothing(number.length)
  const fixed = readMeaning(source, at, null, said.facts)
  if (fixed !== null && fixed.length >= filler) return fixed
  const { roles, length } = prepositionAt(source, at)
  if (filler >= Math.max(1, length)) return nothing(filler)
  if (length > 0) return readAfterPreposition(source, at, { roles, length })
  const and = lengthAt(source, at, 'and')
  if (and > 0 && at + and < source.tokens.length) {
    const name = said.hasCompany ? readName(source, at, and) : null
    return name ?? readBareNumber(source, at, and) ?? nothing(and)
  }
  const skipped = Math.max(lengthAt(source, at, 'articles'), lengthAt(source, at, 'one'))
  if (skipped > 0) return readBareNumber(source, at, skipped) ?? nothing(skipped)
  return readThing(source, at) ?? { facts: [unread], length: Math.max(1, lengthAt(source, at, 'refused')) }
}

/**
 * Reads 'and' or an article of this length with a number after it that nothing explains: the 11 of 'at 9 and 11' is an hour,
 * the 9 of 'Tuesday the 9' a date, and neither is a number of people. Returns null if no such number follows.
 */
function readBareNumber(source: Source, at: number, length: number): Read | null {
  const read = readMeaning(source, at + length, null, [])
  const isBare = read?.facts.some(({ kind }) => kind === 'number' || kind === 'hours') === true
  return isBare ? { facts: [unread], length: length + read.length } : null
}

/** Returns the roles of the longest preposition at a position. */
function prepositionAt(source: Source, at: number): { readonly roles: ReadonlySet<Role>; readonly length: number } {
  const found = prepositions.map((name) => ({
    role: `before ${name}` as const,
    length: lengthAt(source, at, `before ${name}`),
  }))
  const length = Math.max(...found.map((one) => one.length))
  return { roles: new Set(found.filter((one) => one.length === length).map(({ role }) => role)), length }
}

function readAfterPreposition(
  source: Source,
  at: number,
  { roles, length }: { readonly roles: ReadonlySet<Role>; readonly length: number },
): Read {
  const start = at + length
  const from = afterArticles(source, start)
  for (const one of new Set([start, from])) {
    const read = readMeaning(source, one, roles, [], from > start)
    if (read !== null) return { facts: read.facts, length: one - at + read.length }
  }
  const thingAt = afterFillers(source, from)
  const thing = readThing(source, thingAt)
  if (thing !== null) return { facts: thing.facts, length: thingAt - at + thing.length }
  const name = roles.has('before company') ? readName(source, at, length) : null
  if (name !== null) return name
  // 'At 2 hours' is one phrase that is not understood; of 'in London' only the name is quoted.
  const other = readMeaning(source, from, null, [])
  if (other !== null) return { facts: [unread], length: from - at + other.length }
  const isEnd = start >= source.tokens.length || source.lexicon.knows(source.tokens, start)
  return isEnd ? { facts: [unread], length } : nothing(length)
}

const afterFillers = (source: Source, at: number): number => {
  const length = Math.max(lengthAt(source, at, 'fillers'), lengthAt(source, at, 'articles'))
  return length === 0 ? at : afterFillers(source, at + length)
}

/** Reads anything but a resource, a property or a name. */
function readMeaning(
  source: Source,
  at: number,
  allowed: Allowed,
  said: readonly Fact[],
  hasArticle = false,
): Read | null {
  return (
    (allowed === null ? readFixed(source, at) : null) ??
    readSpanOrTime(source, at, allowed) ??
    readAmount(source, at, allowed) ??
    readWhen(source, at, { allowed, said, hasArticle }) ??
    readNumber(source, at, allowed)
  )
}

function readFixed(source: Source, at: number): Read | null {
  const now = lengthAt(source, at, 'now')
  if (now > 0) return { facts: [{ kind: 'now' }], length: now }
  return readRepeat(source, at)
}

/** Reads a span of hours or a time of day. */
function readSpanOrTime(source: Source, at: number, allowed: Allowed): Read | null {
  const isOpened = allowed !== null && allows(allowed, 'before from', 'before between')
  const isTimed = isOpened || allowed?.has('before time') === true
  if (allowed !== null && !isTimed && !allowed.has('before clock')) return null
  const span = readSpan(source, at, { isOpened, isBetween: allowed?.has('before between') === true })
  if (span === 'doubt' && (allowed === null || isTimed)) return { facts: [unread], length: 1 }
  if (span !== null && span !== 'doubt' && (allowed === null || isTimed || span.isExplicit)) {
    return { facts: [{ kind: 'span', from: span.from, to: span.to }], length: span.length }
  }
  if (allowed?.has('before between') === true) return null
  // 'À 6 personnes', 'de 2 horas' and 'de 6' are not hours.
  const isAmount = isTimed && readAmount(source, at, allowed) !== null
  const isPeople = isOpened && allowed.has('before people')
  const clock = isAmount ? null : readClock(source, at, { isTimed: isTimed && !isPeople })
  if (clock === null) return null
  // 'For 4 in the afternoon' may be 4 people.
  const isDoubtful =
    allowed?.has('before people') === true &&
    !isTimed &&
    /^\d+$/.test(source.tokens[at]?.text ?? '') &&
    clock.clock.isHalfKnown &&
    lengthAt(source, at + 1, 'before part') > 0
  return { facts: [isDoubtful ? unread : { kind: 'clock', clock: clock.clock }], length: clock.length }
}

interface Around {
  readonly allowed: Allowed
  readonly said: readonly Fact[]
  readonly hasArticle: boolean
}

/** Reads a day or a part of the day. */
function readWhen(source: Source, at: number, { allowed, said, hasArticle }: Around): Read | null {
  if (allows(allowed, 'before day', 'before date')) {
    const date = readDay(source, at, allowed)
    const isTime = date?.facts[0]?.kind === 'unread' && said.some(({ kind }) => kind === 'day' || kind === 'weekday')
    const time = isTime ? readClock(source, at, { isTimed: true }) : null
    if (time?.isExplicit === true) return { facts: [{ kind: 'clock', clock: time.clock }], length: time.length }
    if (date !== null) return date
    // Spanish 'de la mañana' is the morning, 'para mañana' is tomorrow.
    const day = hasArticle && lengthAt(source, at, 'morning') > 0 ? null : readNamedDay(source, at, said)
    if (day !== null) return day
  }
  const part = allows(allowed, 'before part') ? partAt(source, at) : null
  return part && { facts: [{ kind: 'part', part: part.part }], length: part.length }
}

/** Reads a resource type or a property. */
function readThing({ tokens, things }: Source, at: number): Read | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const kind = things.kindAt(tokens, at)
  const own = things.types(token)
  if (kind !== null && (kind.length > 1 || own.length === 0)) {
    const all = things.typesOfKind(kind.kind)
    const named = tokens
      .slice(at, at + kind.length)
      .map((word) => things.types(word))
      .filter((indexes) => indexes.length > 0)
    const indexes = named.reduce((left, more) => left.filter((index) => more.includes(index)), all)
    if (all.length > 0)
      return { facts: [{ kind: 'type', indexes: indexes.length > 0 ? indexes : all }], length: kind.length }
  }
  if (own.length > 0) return { facts: [{ kind: 'type', indexes: own }], length: 1 }
  const filters = things.filters(token)
  return filters.length > 0 ? { facts: [{ kind: 'filter', indexes: filters }], length: 1 } : null
}

/** Reads a name after 'with' or 'and': all words that have no other meaning. */
function readName(source: Source, at: number, length: number): Read | null {
  const { tokens, lexicon } = source
  const start = at + length
  let end = start
  while (tokens[end]?.kind === 'word' && !lexicon.knows(tokens, end) && readThing(source, end) === null) end += 1
  if (end === start) return null
  const names: string[][] = []
  for (const { text, followsComma } of tokens.slice(start, end)) {
    const last = names.at(-1)
    if (last && !followsComma) last.push(text)
    else names.push([text])
  }
  return { facts: names.map((words) => ({ kind: 'name', name: words.join(' ') })), length: end - at }
}
