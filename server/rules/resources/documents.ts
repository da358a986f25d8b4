import * as v from 'valibot'
import { readObjects } from '#src/features/controls/model/rules/read-objects.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { closureSchema, holidaySchema } from '#src/wire/configuration.ts'
import { longestId, longestName, mostAreas } from './limits.ts'
import { placeLevels } from './places.ts'

/** Schemas of the documents that administrators write: parts of the configuration, and lists that the product shows. */

const id = v.pipe(v.string(), v.trim(), v.minLength(1, 'IdMissing'), v.maxLength(longestId, 'TooLong'))
const text = v.pipe(v.string(), v.maxLength(longestName, 'TooLong'))
const zone = v.pipe(
  v.string(),
  v.check((name) => name !== '' && resolveZone(name).ok, 'UnknownTimeZone'),
)
const link = v.pipe(v.string(), v.regex(/^https:\/\//, 'NotHttps'), v.maxLength(2000, 'TooLong'))

const listOf = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most, 'TooMany'))

/** Fails if two of a list have one id. */
const distinct = <Item>(keyOf: (item: Item) => string) =>
  v.check<Item[], string>((list) => new Set(list.map(keyOf)).size === list.length, 'DuplicateId')

const typesSchema = v.pipe(
  listOf(
    v.strictObject({
      resourceTypeId: id,
      rank: v.number(),
      name: v.pipe(text, v.trim(), v.minLength(1, 'NameMissing')),
      /** A licence code of section 3. */
      csCode: v.picklist(['CS0600', 'CS0601', 'CS0606', 'CS0640', 'CS0641'], 'UnknownLicence'),
    }),
    100,
  ),
  v.minLength(1, 'TypeMissing'),
  distinct(({ resourceTypeId }) => resourceTypeId),
)

const filtersSchema = v.pipe(
  listOf(
    v.strictObject({
      id,
      name: text,
      dataTypeId: v.picklist([1, 2, 3, 4, 5, 6]),
      visible: v.optional(v.boolean(), true),
      filterable: v.optional(v.boolean(), true),
      matchAll: v.optional(v.boolean(), false),
      choices: v.optional(
        v.pipe(
          listOf(
            v.strictObject({
              key: id,
              value: text,
              imageUrl: v.optional(v.nullable(link), null),
              imagePreferCover: v.optional(v.boolean(), false),
            }),
            200,
          ),
          distinct(({ key }) => key),
        ),
        [],
      ),
    }),
    100,
  ),
  distinct((filter) => filter.id),
)

const areasSchema = v.pipe(
  listOf(
    v.strictObject({
      id,
      parentAreaId: v.nullable(id),
      name: text,
      maxUt: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 100),
      timezone: v.optional(v.nullable(zone), null),
      kind: v.optional(v.picklist(placeLevels)),
      label: v.optional(text),
    }),
    mostAreas,
  ),
  v.minLength(1, 'AreaMissing'),
  distinct((area) => area.id),
  v.check((areas) => {
    const parents = new Map(areas.map((area) => [area.id, area.parentAreaId]))
    return areas.every((area) => {
      let at: string | null | undefined = area.id
      for (let depth = 0; depth < 20; depth++) {
        at = parents.get(at)
        if (at === null) return true
        if (at === undefined) return false
      }
      return false
    })
  }, 'NotATree'),
)

const newsSchema = v.pipe(
  listOf(
    v.strictObject({
      id,
      title: text,
      /** HTML, which clients sanitise. */
      body: v.pipe(v.string(), v.maxLength(20_000, 'TooLong')),
      published: v.pipe(
        v.string(),
        v.check((instant) => !Number.isNaN(Date.parse(instant)), 'NotADate'),
      ),
    }),
    200,
  ),
  distinct((item) => item.id),
)

const pointsSchema = v.pipe(
  listOf(
    v.strictObject({
      id,
      name: v.union([text, v.record(v.string(), text)]),
      category: v.optional(v.nullable(text), null),
      longitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))), null),
      latitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))), null),
      levelId: v.optional(v.nullable(id), null),
      unitId: v.optional(v.nullable(id), null),
      resourceId: v.optional(v.nullable(id), null),
      areaId: v.optional(v.nullable(id), null),
    }),
    5000,
  ),
  distinct((point) => point.id),
)

const settingsSchema = v.strictObject({
  enableGroupFinding: v.optional(v.boolean(), true),
  reserveForOthers: v.optional(v.boolean(), true),
  /** If true, resources reserved for others are shown, too. */
  resourceVisibilityRestriction: v.optional(v.boolean(), false),
  timelineDefaults: v.optional(
    v.strictObject({
      mode: v.optional(v.nullable(v.picklist(['timeline', 'list', 'floorplan'])), null),
      sortBy: v.optional(
        v.nullable(v.pipe(v.string(), v.regex(/^(?:best|(?:name|capacity|area|type) (?:asc|desc))$/))),
        null,
      ),
      /** Minutes. */
      duration: v.optional(v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(1440)), 60),
    }),
    {},
  ),
  /** CSS colour by the name of an availability state. */
  designColours: v.optional(v.record(text, v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))), {}),
})

/** By name. `GET` and `PUT /api/admin/documents/{name}` know no others. */
export const documentSchemas = {
  types: typesSchema,
  filters: filtersSchema,
  areas: areasSchema,
  news: newsSchema,
  points: pointsSchema,
  objects: v.pipe(
    listOf(v.record(v.string(), v.unknown()), 2000),
    v.check((list) => readObjects(list).problems.length === 0, 'NotAnObject'),
  ),
  closures: listOf(closureSchema, 1000),
  holidays: v.nullable(listOf(holidaySchema, 1000)),
  settings: settingsSchema,
} as const
export type DocumentName = keyof typeof documentSchemas

export const documentNames = Object.keys(documentSchemas) as readonly DocumentName[]

export const isDocumentName = (name: string): name is DocumentName => Object.hasOwn(documentSchemas, name)

export type OfficeDocument<Name extends DocumentName> = v.InferOutput<(typeof documentSchemas)[Name]>
