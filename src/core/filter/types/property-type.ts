import type { DataTypeId, FilterDefinition } from '../../wire/configuration.ts'
import type { Property } from '../../wire/resource.ts'
import type { PropertyFilter } from '../question.ts'

/** One kind of property (section 3, Filter definition) and how a choice of the user is tested against it (section 5). */
export interface PropertyType {
  readonly dataTypeId: DataTypeId
  /** Made once per question and asked for every resource. Null when the choice excludes nothing. */
  test(filter: PropertyFilter, definition: Pick<FilterDefinition, 'matchAll'>): PropertyTest | null
}

/** Whether a resource passes; `property` is null when the resource lacks it. */
export type PropertyTest = (property: Property | null) => boolean
