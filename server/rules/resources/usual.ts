import { licenceCodes } from '#src/base/rules/licences.ts'
import type { FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import { wordIn } from './words.ts'

/** Usual types of resources. */
export const kinds = ['room', 'desk', 'parking', 'booth', 'equipment'] as const
export type Kind = (typeof kinds)[number]

interface KindFacts {
  readonly typeId: string
  readonly csCode: string
  /** In English. */
  readonly name: string
}

/** The resource types and their licence codes (section 3): premium rooms, desks, custom, basic and standard. */
export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  room: { typeId: 'meeting-room', csCode: licenceCodes.ResourcePremium, name: 'Meeting room' },
  desk: { typeId: 'workplace', csCode: licenceCodes.AssistWorkplace, name: 'Desk' },
  parking: { typeId: 'parking', csCode: licenceCodes.AssistCustom, name: 'Parking space' },
  booth: { typeId: 'phone-booth', csCode: licenceCodes.ResourceBasic, name: 'Phone booth' },
  equipment: { typeId: 'equipment', csCode: licenceCodes.ResourceStandard, name: 'Equipment' },
}

/** The types of an office that has not chosen others, in a language of the product. */
export const usualTypes = (language?: string): ResourceTypeInfo[] =>
  kinds.map((kind, index) => ({
    resourceTypeId: kindFacts[kind].typeId,
    rank: index + 1,
    name: wordIn(kindFacts[kind].name, language),
    csCode: kindFacts[kind].csCode,
  }))

const equipmentChoices = ['Projector', 'Speakerphone', 'Camera', 'HDMI', 'USB-C', 'Flipchart', 'Hearing loop'] as const
const layoutChoices = ['Boardroom', 'U-shape', 'Classroom', 'Theatre', 'Lounge'] as const

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
export const equipmentKeys: readonly string[] = equipmentChoices.map(keyOf)
export const layoutKeys: readonly string[] = layoutChoices.map(keyOf)

/** The English names of the usual properties, by their ids. */
export const propertyNames: Readonly<Record<string, string>> = {
  display: 'Display',
  whiteboard: 'Whiteboard',
  standing: 'Height-adjustable desk',
  charger: 'Charging point',
  monitors: 'Monitors',
  'floor-area': 'Floor area (m²)',
  remark: 'Notes',
  equipment: 'Equipment',
  layout: 'Layout',
  guide: 'House rules',
}

/** The English names of the usual choices, by their keys. */
export const choiceNames: Readonly<Record<string, string>> = Object.fromEntries(
  [...equipmentChoices, ...layoutChoices].map((name) => [keyOf(name), name]),
)

/**
 * The properties of an office that has not chosen others: all six data types, two choice lists, one that wants every choice. `picture`
 * returns the address of a picture, if there are any.
 */
export function usualFilters(
  language?: string,
  picture: (name: string) => string | null = () => null,
): readonly FilterDefinition[] {
  const property = (
    id: string,
    dataTypeId: FilterDefinition['dataTypeId'],
    more: Partial<FilterDefinition> = {},
  ): FilterDefinition => ({
    id,
    name: wordIn(propertyNames[id] ?? id, language),
    dataTypeId,
    visible: true,
    filterable: true,
    matchAll: false,
    choices: [],
    ...more,
  })
  const choice = (prefix: string, cover: boolean) => (value: string) => ({
    key: keyOf(value),
    value: wordIn(value, language),
    imageUrl: picture(`${prefix}-${keyOf(value)}`),
    imagePreferCover: cover,
  })
  return [
    property('display', 1),
    property('whiteboard', 1),
    property('standing', 1),
    property('charger', 1),
    property('monitors', 2),
    property('floor-area', 3),
    property('remark', 4),
    property('equipment', 5, { matchAll: true, choices: equipmentChoices.map(choice('equipment', false)) }),
    property('layout', 5, { choices: layoutChoices.map(choice('layout', true)) }),
    property('guide', 6, { filterable: false }),
  ]
}
