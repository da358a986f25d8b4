import type { PropertyType } from './property-type.ts'

/** Equality. A resource that lacks the property passes. */
export const booleanType: PropertyType = {
  test(filter) {
    if (filter.kind !== 'boolean') return null
    const wanted = filter.value
    return (property) => {
      const value = property?.valueBoolean ?? null
      return value === null || value === wanted
    }
  },
}
