import * as v from 'valibot'
import type { GenericSchema, InferOutput } from 'valibot'
import { isRecord } from '../archive/read-json.ts'
import { type FindingCode, findingCodes } from '../finding-codes.ts'
import type { Note, Notebook } from '../findings.ts'
import type { FeatureId, FeatureType } from '../model.ts'
import type { Position } from '../projection.ts'
import { firstPosition, type GeometryReading, type Noticed, type Read, readGeometry } from './read-geometry.ts'
import { idSchema } from './schemas.ts'

/** Features of each file, as parsed. */
export type Collections = ReadonlyMap<FeatureType, readonly unknown[]>

/**
 * A feature with a valid id and valid properties. The caller reads the geometry, because it knows the expected type.
 */
export interface ReadFeature<Properties> {
  readonly id: FeatureId
  readonly properties: Properties
  /** Returns null if the feature has no such geometry, and then adds an error to the findings. */
  geometry<Geometry>(read: GeometryReader<Geometry>): Geometry | null
  /** Like `geometry`, for a member that may be absent or wrong. */
  optional<Geometry>(member: string, value: unknown, read: GeometryReader<Geometry>): Geometry | null
  note(code: FindingCode, words: string): void
  /** Returns true if the archive has a feature of this id, which may have been skipped. */
  isInArchive(id: FeatureId): boolean
}

type GeometryReader<Geometry> = (value: unknown, reading: GeometryReading, noticed: Noticed[]) => Geometry

export interface Reader {
  /** Reads every readable feature of a file, in its order. `make` returns null to skip a feature. */
  read<Schema extends GenericSchema, Item>(
    type: FeatureType,
    schema: Schema,
    make: (feature: ReadFeature<InferOutput<Schema>>) => Item | null,
  ): Item[]
}

/** Creates a reader of the archive's features. Ids are unique in the whole archive. */
export function createReader(collections: Collections, reading: GeometryReading, notebook: Notebook): Reader {
  const ids = new Set<FeatureId>()

  function open<Schema extends GenericSchema>(
    type: FeatureType,
    schema: Schema,
    feature: unknown,
    index: number,
  ): ReadFeature<InferOutput<Schema>> | null {
    const given = isRecord(feature) ? feature : {}
    const properties = isRecord(given['properties']) ? given['properties'] : {}
    const id = v.safeParse(idSchema, given['id'])
    const featureId = id.success ? id.output : null
    const position = firstPosition(given['geometry']) ?? firstPosition(properties['display_point'])
    const levelId =
      typeof properties['level_id'] === 'string' ? properties['level_id'] : type === 'level' ? featureId : null
    const place = { featureType: type, featureId, levelId, position }
    const note = (code: FindingCode, words: string): void => notebook.note(code, { ...place, words })

    const reserved = reservedNameIn(given, properties, featureId)
    if (reserved !== null) return (note('unsafe-key', `'${reserved}' is a reserved name`), null)
    if (featureId === null) return (note('feature-unreadable', `features[${index}] has no id`), null)
    if (ids.has(featureId)) return (note('duplicate-id', `another feature already has the id ${featureId}`), null)
    const found = readProperties(schema, properties)
    if (!found.ok) {
      return (note('feature-unreadable', `missing or of the wrong type: ${found.missing.join(', ')}`), null)
    }
    for (const member of found.ignored) note('wrong-type', `${member} has the wrong type and was ignored`)
    ids.add(featureId)
    return {
      id: featureId,
      properties: found.value,
      note,
      isInArchive: (other) => ids.has(other),
      geometry: (read) => geometryFrom(readGeometry(read, given['geometry'], reading), place),
      optional(member, value, read) {
        if (value === null || value === undefined) return null
        const { geometry } = readGeometry(read, value, reading)
        if (geometry === null) note('wrong-type', `${member} is unreadable and was ignored`)
        return geometry
      },
    }
  }

  /** Adds the problems to the findings, at most one of each code per feature, and returns the geometry. */
  function geometryFrom<Geometry>({ geometry, noticed }: Read<Geometry>, place: Omit<Note, 'words'>): Geometry | null {
    const told = new Set<FindingCode>()
    for (const { code, words, at } of noticed) {
      if (told.has(code)) continue
      told.add(code)
      const position: Position | null = at ? reading.projection.toPosition(at) : (place.position ?? null)
      const tail = findingCodes[code].severity === 'note' ? '; fixed' : ''
      notebook.note(code, { ...place, position, words: `${words}${tail}` })
    }
    return geometry
  }

  return {
    read: (type, schema, make) =>
      (collections.get(type) ?? []).flatMap((feature, index) => {
        if (reading.corners.left < 0) return []
        const opened = open(type, schema, feature, index)
        const made = opened === null ? null : make(opened)
        return made === null ? [] : [made]
      }),
  }
}

function reservedNameIn(
  feature: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
  id: string | null,
): string | null {
  if (id !== null && isReserved(id)) return id
  const geometry = isRecord(feature['geometry']) ? feature['geometry'] : {}
  return [...Object.keys(feature), ...Object.keys(geometry)].find(isReserved) ?? reservedKeyIn(properties)
}

export type ReadProperties<Schema extends GenericSchema> =
  | { readonly ok: true; readonly value: InferOutput<Schema>; readonly ignored: readonly string[] }
  /** Required members that are missing or have the wrong type. */
  | { readonly ok: false; readonly missing: readonly string[] }

/**
 * Reads the members that have the right type. A member of the wrong type is treated as absent, which is an error only
 * if the member is required.
 */
export function readProperties<Schema extends GenericSchema>(
  schema: Schema,
  properties: Readonly<Record<string, unknown>>,
): ReadProperties<Schema> {
  const first = v.safeParse(schema, properties)
  if (first.success) return { ok: true, value: first.output, ignored: [] }
  const wrong = membersOf(first.issues)
  const kept = Object.fromEntries(Object.entries(properties).filter(([member]) => !wrong.includes(member)))
  const second = v.safeParse(schema, kept)
  if (second.success) return { ok: true, value: second.output, ignored: wrong }
  return { ok: false, missing: membersOf(second.issues) }
}

function membersOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map(({ path }) => String(path?.[0]?.key ?? 'properties')))]
}

const isReserved = (name: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(name)

/** Finds a key in the value that is reserved in JavaScript, or null. The depth of the value is limited already. */
function reservedKeyIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const own = Object.keys(value).find(isReserved)
  if (own !== undefined) return own
  for (const inner of Object.values(value) as unknown[]) {
    const found = reservedKeyIn(inner)
    if (found !== null) return found
  }
  return null
}
