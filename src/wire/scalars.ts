import * as v from 'valibot'
import type { AreaId, Email, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Mailbox } from './event.ts'

/**
 * A field that the wire may omit or send as null; null after parsing. Fields with a default use `v.nullish(schema,
 * default)`.
 */
export const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null)

/**
 * Returns the e-mail address in a text, trimmed and in lower case, so that different spellings of one address are
 * equal. Returns '' for blank text. Every `Email` is created here, both from parsed bodies and from typed addresses.
 */
export const emailOf = (text: string): Email => text.trim().toLowerCase() as Email

/**
 * Returns a mailbox from a calendar's wire. Without a name, the address is its name, spelled as the calendar spells it.
 */
export const mailboxOf = (name: string | null, address: string | null): Mailbox => ({
  name: name ?? address ?? '',
  address: emailOf(address ?? ''),
})

/**
 * Ids of the product's records are free-form text. These functions only add the type of the record that the id belongs
 * to.
 */
export const resourceIdOf = (text: string): ResourceId => text as ResourceId
export const resourceTypeIdOf = (text: string): ResourceTypeId => text as ResourceTypeId
export const areaIdOf = (text: string): AreaId => text as AreaId

/**
 * Returns the list of a body that is an array or has one under `name`, `value`, `data` or `items`. Null if there is
 * none.
 */
export function listIn(body: unknown, name: string): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isRecord(body)) return null
  for (const key of [name, 'value', 'data', 'items']) {
    const list = body[key]
    if (Array.isArray(list)) return list
  }
  return null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Like `v.object`, which also takes a list for an object without members. */
export const recordWith = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.custom<v.InferInput<v.ObjectSchema<Entries, undefined>>>(isRecord, 'object'), v.object(entries))

/** Returns true for the values that a nullish text schema accepts. For the hand-written, faster parsers. */
export function isAbsentOrString(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

/**
 * Lenient rules for values as any server may write them. Each rule exists once, as a function for the hand-written,
 * faster parsers and as a schema. The functions return null if a value is absent and undefined if it is unreadable.
 */
export type ReadScalar<Output> = (value: unknown) => Output | null | undefined

/**
 * Reads an id, which is text within the product: 1 and '1' are the same. Numbers beyond JSON's exact range are
 * unreadable.
 */
export function idOf(value: unknown): string | null | undefined {
  if (typeof value === 'string') return isBlank(value) ? null : value
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined
  return value === undefined || value === null ? null : undefined
}

/** Reads the id of a resource. Blank counts as absent. */
export function readResourceId(value: unknown): ResourceId | null | undefined {
  const id = idOf(value)
  return typeof id === 'string' ? resourceIdOf(id) : id
}

/** Reads text. Blank counts as absent. */
export function textOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null
  return typeof value !== 'string' ? undefined : isBlank(value) ? null : value
}

/** Reads an e-mail address. Blank counts as absent. */
export function readEmail(value: unknown): Email | null | undefined {
  const text = textOf(value)
  return typeof text === 'string' ? emailOf(text) : text
}

/** Reads a name, which may be a number. */
export const nameOf: ReadScalar<string> = (value) => idOf(value)

/** Reads a number, also from decimal text. */
export function numberOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  if (isBlank(value)) return null
  return /^\s*-?\d{1,15}(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}

const flags = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** Reads true or false, also from 1 or 0 and from text in any case. */
export function flagOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return flags.get(value)
  if (typeof value !== 'string') return undefined
  return isBlank(value) ? null : flags.get(value.trim().toLowerCase())
}

/** Returns a reader for one of `words`, case-insensitively. */
export function wordOf<Word extends string>(words: readonly Word[]): ReadScalar<Word> {
  return (value) => {
    if (typeof value !== 'string') return value === undefined || value === null ? null : undefined
    if (isBlank(value)) return null
    const text = value.trim().toLowerCase()
    return words.find((word) => word === text)
  }
}

function isBlank(text: string): boolean {
  // Most texts start with a letter, and trimming all of them is slower. There are other blanks above code 127.
  const first = text.charCodeAt(0)
  return !(first > 32 && first < 128) && text.trim() === ''
}

/** Returns the schemas of one rule. `Input` is the type for bodies that the product writes itself. */
export function scalar<Input, Output>(read: ReadScalar<Output>, expected: string) {
  const readable = v.custom<Input>((value) => read(value) !== undefined, expected)
  return {
    /** Fails if the value is absent or unreadable. */
    needed: v.pipe(
      v.custom<Input>((value) => (read(value) ?? undefined) !== undefined, expected),
      v.transform((value) => read(value) as Output),
    ),
    /** Null if absent. */
    absent: v.pipe(
      v.nullish(readable, null),
      v.transform((value) => read(value) ?? null),
    ),
    or: (fallback: Output) =>
      v.pipe(
        v.nullish(readable, null),
        v.transform((value): Output => read(value) ?? fallback),
      ),
  }
}

/** One of `words`, in any case. */
export const wireWord = <Word extends string>(...words: readonly Word[]) =>
  scalar<Word, Word>(wordOf(words), words.join(' or '))

export const wireId = scalar<string, string>(idOf, 'id')
export const wireText = scalar<string, string>(textOf, 'string')
export const wireResourceId = scalar<string, ResourceId>(readResourceId, 'id')
export const wireEmail = scalar<string, Email>(readEmail, 'string')
export const wireName = scalar<string, string>(nameOf, 'string')
export const wireNumber = scalar<number, number>(numberOf, 'number')
export const wireFlag = scalar<boolean, boolean>(flagOf, 'boolean')
