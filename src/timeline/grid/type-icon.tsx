import { Armchair, Car, DoorOpen, Shapes, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ResourceTypeInfo } from '#src/core/wire/configuration.ts'

export type TypeKind = 'room' | 'workplace' | 'parking' | 'other' | 'person'

const size = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Made once: a row that gets the same icon again costs nothing. */
export const typeIcons: Readonly<Record<TypeKind, ReactNode>> = {
  room: <DoorOpen {...size} />,
  workplace: <Armchair {...size} />,
  parking: <Car {...size} />,
  other: <Shapes {...size} />,
  person: <User {...size} />,
}

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
