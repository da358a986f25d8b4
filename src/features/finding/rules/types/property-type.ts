import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { Property } from '#src/wire/resource.ts'
import type { PropertyFilter } from '../question.ts'

/** Tests one type of property (section 3, Filter definition) against the user's choice (section 5). */
export interface PropertyType {
  /** Prepared once for all resources. Null if the choice excludes nothing. */
  test(filter: PropertyFilter, definition: Pick<FilterDefinition, 'matchAll'>): PropertyTest | null
}

/** Returns true if a resource passes; `property` is null if the resource does not have it. */
export type PropertyTest = (property: Property | null) => boolean
