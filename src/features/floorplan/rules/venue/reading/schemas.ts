import * as v from 'valibot'
import { absent } from '#src/wire/scalars.ts'
import { readLabels } from '../labels.ts'

/**
 * Schemas for the properties of IMDF 1.0 features, limited to the properties that Foyer reads. Only essential
 * properties are required. A plain string is accepted as a label in an unknown language, and a single value as a list
 * of one.
 */

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
const words = listOf(v.string())

const category = v.nullish(v.string(), 'unspecified')

const reference = v.pipe(
  v.union([v.object({ id, feature_type: absent(v.string()) }), id]),
  v.transform((given) => (typeof given === 'string' ? { id: given, feature_type: null } : given)),
)

export const idSchema = id

/**
 * Extensions of the standard (docs/venues.md): the area of the configuration that a place shows, and the resources that
 * it represents.
 */
const area = { area_id: absent(id) }
const resources = { resource_id: ids }

export const venueSchema = v.object({ category, name: labels, ...area })

export const buildingSchema = v.object({ category, name: labels, display_point: absent(v.unknown()), ...area })

export const footprintSchema = v.object({ category: v.nullish(v.string(), 'ground'), building_ids: ids })

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
  restriction: absent(v.string()),
  building_ids: ids,
  ...area,
})

export const unitSchema = v.object({
  level_id: id,
  category,
  restriction: absent(v.string()),
  accessibility: words,
  name: labels,
  alt_name: labels,
  display_point: absent(v.unknown()),
  ...resources,
})

export const openingSchema = v.object({
  level_id: id,
  category,
  accessibility: words,
  access_control: words,
  name: labels,
  door: absent(
    v.object({
      type: absent(v.string()),
      automatic: v.nullish(v.boolean(), false),
      material: absent(v.string()),
    }),
  ),
})

export const fixtureSchema = v.object({ level_id: id, category, name: labels, anchor_id: absent(id), ...resources })

export const kioskSchema = v.object({ level_id: id, name: labels, anchor_id: absent(id) })

export const sectionSchema = v.object({ level_id: id, category, name: labels, parents: ids, ...area })

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
  category,
  direction: v.nullish(v.picklist(['directed', 'undirected']), 'undirected'),
  origin: reference,
  intermediary: v.nullish(v.array(reference), []),
  destination: reference,
  length_m: absent(v.number()),
  hours: absent(v.string()),
})

export const detailSchema = v.object({ level_id: id, category: absent(v.string()) })

export const manifestSchema = v.object({
  language: absent(v.string()),
  attribution: labels,
})
