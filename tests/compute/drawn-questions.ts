import * as fc from 'fast-check'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { PropertyFilter, Question, Requirement } from '#src/base/rules/question.ts'
import type { Area, FilterDefinition } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { EngineSettings } from '#src/engine/compute.ts'
import { area, question, resource, settings } from './campus.ts'

/** A small campus with all parts of section 5, and a question about it. */
export interface Asked {
  readonly settings: EngineSettings
  readonly resources: readonly ResourceOnWire[]
  readonly question: Question
}

const areaIds = ['a', 'b', 'c', 'd', 'gone'] as const
const typeIds = ['room', 'desk', 'other'] as const
const words = ['Café', 'cafe', 'Žižka', 'quiet', 'Tichý zal', ''] as const
const keys = ['x', 'y', 'z'] as const
const or = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const few = fc.integer({ min: 0, max: 5 })
/** Makes a condition blank most of the time, so that some resources meet all of them. */
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 1 })
const oneOrNone = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
)

/** Parents can be unknown or circular. */
const areas: fc.Arbitrary<Area[]> = fc
  .tuple(...areaIds.slice(0, 4).map(() => or(fc.constantFrom(...areaIds))))
  .map((parents) => parents.map((parentAreaId, at) => area(areaIds[at]!, parentAreaId)))

const definition = (dataTypeId: FilterDefinition['dataTypeId'], matchAll = false): FilterDefinition => ({
  id: `${dataTypeId}${matchAll ? 'all' : ''}`,
  name: 'Property',
  dataTypeId,
  visible: true,
  filterable: true,
  matchAll,
  choices: dataTypeId === 5 ? keys.map((key) => ({ key, value: key, imageUrl: null, imagePreferCover: false })) : [],
})
const definitions = [...([1, 2, 3, 4, 5, 6] as const).map((dataTypeId) => definition(dataTypeId)), definition(5, true)]

const property = fc.record({
  propertyId: fc.constantFrom('gone', ...definitions.map(({ id }) => id)),
  valueBoolean: or(fc.boolean()),
  valueNumber: or(few),
  valueDecimal: or(fc.constantFrom(0.5, 1, 2.5)),
  valueText: or(fc.constantFrom(...words)),
  valueHTMLContent: or(fc.constantFrom('<p>Café <b>qui</b>et</p>', '<i>Žižka</i>', '')),
  valueChoiceIds: or(fc.subarray([...keys])),
})

const drawnResource = fc.record({
  name: fc.constantFrom(...words.slice(0, 4)),
  displayName: or(fc.constantFrom(...words)),
  displayNameForApp: or(fc.constantFrom(...words)),
  resourceTypeId: fc.constantFrom(...typeIds),
  csCode: or(fc.constantFrom('CS0600', 'CS0641')),
  capacity: or(few),
  mapInfos: fc
    .uniqueArray(fc.constantFrom(...areaIds), { maxLength: 2 })
    .map((ids) => ids.map((areaId) => ({ areaId }))),
  properties: fc.array(property, { maxLength: 4 }),
  conditions: fc.constantFrom<('you' | 'other' | null)[]>(null, 'you', 'other').map((reservedTo) => ({ reservedTo })),
})

const yesOrNo = fc.boolean().map((value) => ({ kind: 'boolean', value }) as const)
const range = fc.record({ kind: fc.constant('range' as const), min: seldom(few), max: seldom(few) })
const text = fc
  .constantFrom('CAFE', ' quiet', 'žižka', '', ' ')
  .map((written) => ({ kind: 'text', text: written }) as const)
const choices = fc.subarray([...keys]).map((chosen) => ({ kind: 'choices', keys: chosen }) as const)
const byType = { 1: yesOrNo, 2: range, 3: range, 4: text, 5: choices, 6: text }

const filter: fc.Arbitrary<PropertyFilter> = fc.oneof(
  // Of the kind of the property.
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...definitions)
      .chain(({ id, dataTypeId }) => byType[dataTypeId].map((chosen): PropertyFilter => ({ id, ...chosen }))),
  },
  // Of any kind, as in an edited address.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('gone', ...definitions.map(({ id }) => id)), fc.oneof(yesOrNo, range, text, choices))
      .map(([id, chosen]): PropertyFilter => ({ id, ...chosen })),
  },
)

const requirement: fc.Arbitrary<Requirement> = fc.record({
  id: fc.constant('r'),
  typeId: seldom(fc.constantFrom(...typeIds) as fc.Arbitrary<ResourceTypeId>),
  areas: fc.uniqueArray(fc.constantFrom(...areaIds) as fc.Arbitrary<AreaId>, { maxLength: 2 }),
  capacity: fc.record({ min: seldom(few), max: seldom(few) }),
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: ({ id }) => id }),
})

export const asked: fc.Arbitrary<Asked> = fc
  .record({
    areas,
    restriction: fc.constantFrom(0, 1, 2),
    licences: seldom(fc.subarray(['CS0600', 'CS0601'])),
    resources: fc.array(drawnResource, { minLength: 1, maxLength: 5 }),
    requirements: fc.array(requirement, { maxLength: 3 }),
    people: fc.tuple(oneOrNone, oneOrNone),
    name: fc.constantFrom('', '', '', '', '', '', ' ', 'café', 'ZIZKA', 'Žižka'),
    only: seldom(fc.subarray(['r0', 'r1', 'r2'])),
  })
  .map(({ resources, requirements, people: [onSite, remote], name, only, ...rest }) => ({
    settings: settings({
      areas: rest.areas,
      filters: definitions,
      resourceVisibilityRestriction: rest.restriction,
      licences: rest.licences,
    }),
    resources: resources.map((given, at) => resource(`r${at}`, given)),
    question: question({
      requirements,
      attendees: { total: onSite + remote, onSite },
      name,
      only: only as readonly ResourceId[] | null,
    }),
  }))
