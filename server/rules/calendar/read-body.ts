import * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { nameIssues } from '#src/wire/parse.ts'

/**
 * Reads a body of the calendar. Fails with a sentence that names each member that is unknown, missing or wrong, but never
 * its value, which may be personal.
 */
export function readStrictly<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Result<v.InferOutput<Schema>, string> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return succeed(parsed.output)
  const problems = nameIssues(parsed.issues.slice(0, namedAtMost), 'body').map((problem) =>
    problem.replace(/^body\./, '').replace(/expected never$/, 'unknown member, leave it out'),
  )
  return fail(`The body is not valid: ${problems.join('; ')}.`)
}

const namedAtMost = 5

/** Years that an event may be in. Others are mistakes, and some parts of the product can't show them. */
const [firstInstant, lastInstant] = [Date.UTC(1970, 0, 2), Date.UTC(2200, 0, 1)]

/** A UTC instant such as `2026-11-20T09:00:00.000Z`. */
export const instantSchema = v.pipe(
  v.string(),
  v.transform((text): Instant | null => parseInstant(text)),
  v.custom<Instant>(
    (value) => typeof value === 'number' && value >= firstInstant && value < lastInstant,
    'a UTC instant such as 2026-11-20T09:00:00.000Z',
  ),
)

/** An IANA or Windows name of a time zone. */
export const zoneSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((name): IanaZone | null => {
    const zone = resolveZone(name)
    return zone.ok ? zone.value : null
  }),
  v.custom<IanaZone>((zone) => zone !== null, 'a time zone such as Europe/Prague'),
)

// Lines and other control characters have no place in one line of text, and would start a new header in mail.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/

/** A text of one line. */
export const lineSchema = (longest: number) =>
  v.pipe(
    v.string(),
    v.maxLength(longest),
    v.check((text) => !controls.test(text), 'text without line breaks'),
  )

/** An e-mail address, in any case. */
export const addressSchema = v.pipe(
  lineSchema(320),
  v.trim(),
  v.check((text) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text), 'an e-mail address'),
)

export const daySchema = v.pipe(
  v.string(),
  v.check((day) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseInstant(`${day}T00:00Z`) : null
    return at !== null && at >= firstInstant && at < lastInstant
  }, 'a day such as 2026-11-20'),
)
