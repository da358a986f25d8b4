import * as v from 'valibot'
import type { AreaId, Email, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import type { Mailbox } from './event.ts'

/** A field the wire may leave out or send as null: null afterwards. Fields with a default use `v.nullish(schema, default)`. */
export const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null)

/**
 * The e-mail address in a text, trimmed and in lower case, so that two spellings of one address are equal; '' for a blank
 * text. Every `Email` is made here: where a body is read, and where a person types an address.
 */
export const emailOf = (text: string): Email => text.trim().toLowerCase() as Email

/** A mailbox of a calendar's wire. Without a name, it is shown by its address as the calendar spells it. */
export const mailboxOf = (name: string | null, address: string | null): Mailbox => ({
  name: name ?? address ?? '',
  address: emailOf(address ?? ''),
})

/** Ids of the product's records are texts without a form. These only say which record a text identifies. */
export const resourceIdOf = (text: string): ResourceId => text as ResourceId
export const resourceTypeIdOf = (text: string): ResourceTypeId => text as ResourceTypeId
export const areaIdOf = (text: string): AreaId => text as AreaId

/** The list in a body that is an array itself or carries it under `name`, `value`, `data` or `items`; null when there is none. */
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

/** What a nullish text schema lets pass, for the readers that are written out for speed. */
export function isAbsentOrString(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

/**
 * Values as any server may write them, each rule once: as a function for the readers that are written out for speed, and
 * as a schema. A function returns null for an absent value and undefined for one that cannot be read.
 */
export type ReadScalar<Output> = (value: unknown) => Output | null | undefined

/** An id, a text within the product: 1 and '1' are the same. A number that JSON cannot hold exactly is no id. */
export function idOf(value: unknown): string | null | undefined {
  if (typeof value === 'string') return isBlank(value) ? null : value
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined
  return value === undefined || value === null ? null : undefined
}

/** The id of a resource; a blank one is absent. */
export function readResourceId(value: unknown): ResourceId | null | undefined {
  const id = idOf(value)
  return typeof id === 'string' ? resourceIdOf(id) : id
}

/** A blank text is absent. */
export function textOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null
  return typeof value !== 'string' ? undefined : isBlank(value) ? null : value
}

/** An e-mail address; a blank one is absent. */
export function readEmail(value: unknown): Email | null | undefined {
  const text = textOf(value)
  return typeof text === 'string' ? emailOf(text) : text
}

/** A name; a number is one too. */
export const nameOf: ReadScalar<string> = (value) => idOf(value)

/** A number, also as decimal text. */
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

/** True or false, also as 1 or 0, and as text in any case. */
export function flagOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return flags.get(value)
  if (typeof value !== 'string') return undefined
  return isBlank(value) ? null : flags.get(value.trim().toLowerCase())
}

/** One of `words`, in any case. */
export function wordOf<Word extends string>(words: readonly Word[]): ReadScalar<Word> {
  return (value) => {
    if (typeof value !== 'string') return value === undefined || value === null ? null : undefined
    if (isBlank(value)) return null
    const text = value.trim().toLowerCase()
    return words.find((word) => word === text)
  }
}

function isBlank(text: string): boolean {
  // Most texts begin with a letter: trimming every one would take longer. Beyond 127 there are other blanks.
  const first = text.charCodeAt(0)
  return !(first > 32 && first < 128) && text.trim() === ''
}

/** The schemas of one rule. `Input` is what a body is typed with that the product writes itself. */
export function scalar<Input, Output>(read: ReadScalar<Output>, expected: string) {
  const readable = v.custom<Input>((value) => read(value) !== undefined, expected)
  return {
    /** An absent value cannot be read either. */
    needed: v.pipe(
      v.custom<Input>((value) => (read(value) ?? undefined) !== undefined, expected),
      v.transform((value) => read(value) as Output),
    ),
    /** Null where it is absent. */
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

export const wireId = scalar<string, string>(idOf, 'id')
export const wireText = scalar<string, string>(textOf, 'string')
export const wireResourceId = scalar<string, ResourceId>(readResourceId, 'id')
export const wireEmail = scalar<string, Email>(readEmail, 'string')
export const wireName = scalar<string, string>(nameOf, 'string')
export const wireNumber = scalar<number, number>(numberOf, 'number')
export const wireFlag = scalar<boolean, boolean>(flagOf, 'boolean')
