import type { ResourceTypeInfo } from '#src/core/wire/configuration.ts'

/** Which icon of the style sheet a row has. */
export type TypeKind = 'room' | 'workplace' | 'parking' | 'other'

/** Workplace is CS0601, custom CS0606 (section 3, licence codes); every other type is a room of some standard. */
const kindOfCode: Readonly<Record<string, TypeKind>> = { CS0601: 'workplace', CS0606: 'other' }

/** Looks up the icon of a type by its licence code. Custom types have no code of their own for cars: the name tells. */
export function typeKinds(types: readonly ResourceTypeInfo[]): (typeId: string | null) => TypeKind {
  const kinds = new Map(
    types.map(({ resourceTypeId, csCode, name }): [string, TypeKind] => [
      resourceTypeId,
      /park|car\b/i.test(name) ? 'parking' : (kindOfCode[csCode ?? ''] ?? 'room'),
    ]),
  )
  return (typeId) => (typeId === null ? 'room' : (kinds.get(typeId) ?? 'room'))
}
