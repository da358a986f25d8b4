import { permittedTypes } from '#src/core/licence/licences.ts'
import type { Configuration, ResourceTypeInfo } from '#src/core/wire/configuration.ts'

/** The resource types there are under the licences present, in the administrators' order. */
export const permittedTypeInfos = (
  configuration: Configuration | null,
  licences: readonly string[] | null,
): readonly ResourceTypeInfo[] =>
  configuration === null
    ? []
    : permittedTypes(configuration.resourceTypeInfos, licences).toSorted(
        (one, other) => (one.rank ?? 0) - (other.rank ?? 0),
      )
