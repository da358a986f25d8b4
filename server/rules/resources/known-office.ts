import type { FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { StoredArea } from './places.ts'
import type { StoredResource } from './stored-resource.ts'

/** A line of a file with its number; the first is 1. */
export interface FileLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** The resources of an office before an import. */
export interface KnownOffice {
  /** Also those that were removed: their ids and addresses stay theirs. */
  readonly resources: readonly StoredResource[]
  readonly areas: readonly StoredArea[]
  readonly types: readonly ResourceTypeInfo[]
  readonly filters: readonly FilterDefinition[]
  /** The product's languages that the organisation speaks. */
  readonly languages: readonly string[]
  /** Host of addresses that are made from names. */
  readonly emailHost: string
  /** Returns true for the address of a person. */
  readonly isPerson: (email: string) => boolean
  readonly newId: () => string
}
