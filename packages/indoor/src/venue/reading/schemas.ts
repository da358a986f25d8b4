import * as v from 'valibot'
import { readLabels } from '../labels.ts'

/**
 * Schemas for the properties of IMDF 1.0 features, limited to the properties that are read. Only essential
 * properties are required. A plain string is accepted as a label in an unknown language, and a single value as a list
 * of one.
 */

/** A member that is null if it is absent. */
const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null)

const labels = v.pipe(
  v.nullish(v.union([v.string(), v.record(v.string(), v.nullish(v.string()))]), null),
  v.transform(readLabels),
)

const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform((given) => String(given)),
)

const listOf = (item: v.GenericSchema<unknown, string>) =>
  v.pipe(
    v.nullish(v.union([v.array(item), item]), null),
    v.transform((given): readonly string[] => (Array.isArray(given) ? given : given ? [given] : [])),
  )
const ids = listOf(id)

/** Trimmed. Null if it is absent or empty, as GIS tools write it. */
const word = v.pipe(
  v.nullish(v.string(), null),
  v.transform((given) => given?.trim() || null),
)

/** A word that classifies a feature, with little effect on it. */
const category = v.pipe(
  word,
  v.transform((given) => given ?? 'unspecified'),
)

/** Stated, but not as a word. It must not have less effect than a word. */
const notWords = 'unreadable'

/** Words that limit who may pass. Anything else that is stated is read as an unknown word. */
const limits = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((given): readonly string[] =>
    (Array.isArray(given) ? (given as readonly unknown[]) : [given]).flatMap((one) => {
      if (one === null || one === undefined || one === false) return []
      return typeof one === 'string' ? one.trim() || [] : [notWords]
    }),
  ),
)
const limit = v.pipe(
  limits,
  v.transform((given) => given[0] ?? null),
)

const words = v.pipe(
  listOf(v.string()),
  v.transform((given) => given.flatMap((one) => one.trim() || [])),
)

const reference = v.pipe(
  v.union([v.object({ id, feature_type: absent(v.string()) }), id]),
  v.transform((given) => (typeof given === 'string' ? { id: given, feature_type: null } : given)),
)

export const idSchema = id

/**
 * Extensions of the standard (README.md): the area of the configuration that a place shows, and the resources that
 * it represents.
 */
const area = { area_id: absent(id) }
const resources = { resource_id: ids }

export const venueSchema = v.object({ category, name: labels, ...area })

export const buildingSchema = v.object({
  category,
  restriction: limit,
  name: labels,
  display_point: absent(v.unknown()),
  ...area,
})

export const footprintSchema = v.object({
  category: v.pipe(
    word,
    v.transform((given) => given ?? 'ground'),
  ),
  building_ids: ids,
})

export const levelSchema = v.object({
  category,
  /** A number written as text is accepted. */
  ordinal: v.pipe(
    v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/), v.transform(Number))]), null),
    v.transform((given) => (typeof given === 'number' && Number.isFinite(given) ? given : null)),
  ),
  name: labels,
  short_name: labels,
  outdoor: v.nullish(v.boolean(), false),
  restriction: limit,
  building_ids: ids,
  ...area,
})

export const unitSchema = v.object({
  level_id: id,
  category: word,
  restriction: limit,
  accessibility: words,
  name: labels,
  alt_name: labels,
  display_point: absent(v.unknown()),
  ...resources,
})

export const openingSchema = v.object({
  level_id: id,
  category: word,
  accessibility: words,
  access_control: limits,
  name: labels,
  /** A text is read as its type. */
  door: absent(
    v.union([
      v.object({ type: word, automatic: v.nullish(v.boolean(), false), material: word }),
      v.pipe(
        v.string(),
        v.transform((type) => ({ type: type.trim() || null, automatic: false, material: null })),
      ),
    ]),
  ),
})

export const fixtureSchema = v.object({ level_id: id, category, name: labels, anchor_id: absent(id), ...resources })

export const kioskSchema = v.object({ level_id: id, name: labels, anchor_id: absent(id) })

export const sectionSchema = v.object({
  level_id: id,
  category,
  restriction: limit,
  name: labels,
  parents: ids,
  ...area,
})

export const amenitySchema = v.object({
  category,
  accessibility: words,
  name: labels,
  hours: absent(v.string()),
  unit_ids: ids,
})

export const anchorSchema = v.object({ unit_id: id })

export const occupantSchema = v.object({ category, name: labels, hours: absent(v.string()), anchor_id: id })

export const relationshipSchema = v.object({
  category: word,
  direction: limit,
  origin: reference,
  intermediary: v.nullish(v.array(reference), []),
  destination: reference,
  length_m: absent(v.number()),
  hours: absent(v.string()),
})

export const detailSchema = v.object({ level_id: id, category: word })

export const manifestSchema = v.object({
  language: absent(v.string()),
  attribution: labels,
})
