import type { PropertyType } from './property-type.ts'

/** Tests for equality. A resource without the property passes. */
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

/**
 * Tests for any selected choice, or for all of them if the definition has `matchAll`. A resource without the property
 * fails.
 */
export const choiceListType: PropertyType = {
  test(filter, { matchAll }) {
    if (filter.kind !== 'choices' || filter.keys.length === 0) return null
    const { keys } = filter
    return (property) => {
      const own = property?.valueChoiceIds ?? null
      if (own === null) return false
      return matchAll ? keys.every((key) => own.includes(key)) : keys.some((key) => own.includes(key))
    }
  },
}
