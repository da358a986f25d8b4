import type { ResourceTypeInfo } from '#src/wire/configuration.ts'
import { demoName } from './demo-names.ts'

export const kinds = ['room', 'desk', 'parking', 'booth', 'equipment'] as const
export type Kind = (typeof kinds)[number]

interface KindFacts {
  readonly typeId: string
  readonly csCode: string
  readonly name: string
  /** Share of a zone's resources, in small worlds and in big ones. */
  readonly share: { readonly small: number; readonly big: number }
}

/** The resource types and their licence codes (section 3): premium rooms, desks, custom, basic and standard. */
export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  room: { typeId: 'meeting-room', csCode: 'CS0600', name: 'Meeting room', share: { small: 0.42, big: 0.24 } },
  desk: { typeId: 'workplace', csCode: 'CS0601', name: 'Desk', share: { small: 0.34, big: 0.56 } },
  parking: { typeId: 'parking', csCode: 'CS0606', name: 'Parking space', share: { small: 0.08, big: 0.1 } },
  booth: { typeId: 'phone-booth', csCode: 'CS0640', name: 'Phone booth', share: { small: 0.08, big: 0.06 } },
  equipment: { typeId: 'equipment', csCode: 'CS0641', name: 'Equipment', share: { small: 0.08, big: 0.04 } },
}

export const resourceTypeInfos = (language?: string): ResourceTypeInfo[] =>
  kinds.map((kind, index) => ({
    resourceTypeId: kindFacts[kind].typeId,
    rank: index + 1,
    name: demoName(kindFacts[kind].name, language),
    csCode: kindFacts[kind].csCode,
  }))
