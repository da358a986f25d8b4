import {
  readUnitCategory,
  type RelationshipCategory,
  relationshipCategories,
  type UnitCategory,
  unitCategories,
} from '../categories.ts'
import { didYouMean, wordIn } from '../known-words.ts'
import {
  accessControls,
  accessibilities,
  doorMaterials,
  doorTypes,
  openingCategories,
  restrictions,
} from '../rights.ts'
import type { Opening } from '../model.ts'
import type { ReadFeature } from './reader.ts'

/**
 * Words that decide where routes lead. Those that IMDF does not define are reported, and kept as given: their readers
 * give them the stricter meaning.
 */
type Noting = Pick<ReadFeature<unknown>, 'note'>

/** Returns the word of IMDF that is spelled like the given one, else the given one. */
function readWord(feature: Noting, member: string, words: readonly string[], given: string): string {
  const known = wordIn(words, given)
  if (known === given) return given
  const result = known === null ? didYouMean(words, given) : `; read as '${known}'`
  feature.note('unknown-word', `'${given}' is not a value of ${member}${result}`)
  return known ?? given
}

const readWords = (
  feature: Noting,
  member: string,
  words: readonly string[],
  given: readonly string[],
): readonly string[] => given.map((one) => readWord(feature, member, words, one))

export const readAccessibility = (feature: Noting, given: readonly string[]): readonly string[] =>
  readWords(feature, 'accessibility', accessibilities, given)

export const readAccessControl = (feature: Noting, given: readonly string[]): readonly string[] =>
  readWords(feature, 'access_control', accessControls, given)

export const readRestriction = (feature: Noting, given: string | null): string | null =>
  given === null ? null : readWord(feature, 'restriction', restrictions, given)

/** Reports a door's type and material too. Null if nothing is known about the door. */
export function readDoor(
  feature: Noting,
  given: { readonly type: string | null; readonly automatic: boolean; readonly material: string | null } | null,
): Opening['door'] {
  if (given === null) return null
  const { type, automatic, material } = given
  return {
    type: type === null ? null : readWord(feature, 'door.type', doorTypes, type),
    isAutomatic: automatic,
    material: material === null ? null : readWord(feature, 'door.material', doorMaterials, material),
  }
}

/** Returns true if the relationship leads both ways. An unknown word must not open the way back. */
export function readDirection(feature: Noting, given: string | null): boolean {
  return given === null || readWord(feature, 'direction', ['directed', 'undirected'], given) === 'undirected'
}

export function readCategoryOfUnit(feature: Noting, given: string | null): UnitCategory {
  const category = readUnitCategory(given)
  if (given === null) feature.note('unknown-category', `it has no category; read as '${category}'`)
  else if (category !== given) {
    const meant = category === 'room' ? didYouMean(unitCategories, given) : ''
    feature.note('unknown-category', `'${given}' is not a unit category; read as '${category}'${meant}`)
  }
  return category
}

/** Returns the category as given if IMDF does not define it. Without one, an opening is a door for everyone. */
export function readCategoryOfOpening(feature: Noting, given: string | null): string {
  if (given === null || given === 'unspecified') {
    feature.note('unknown-category', "it has no category; read as 'pedestrian'")
    return 'pedestrian'
  }
  const known = wordIn(openingCategories, given)
  const result =
    known === null ? `used only if there is no other way${didYouMean(openingCategories, given)}` : `read as '${known}'`
  if (known !== given) feature.note('unknown-category', `'${given}' is not an opening category; ${result}`)
  return known ?? given
}

export function readCategoryOfRelationship(feature: Noting, given: string | null): RelationshipCategory {
  const known = given === null ? 'unspecified' : wordIn(relationshipCategories, given)
  const result =
    known === null ? `it connects nothing${didYouMean(relationshipCategories, given ?? '')}` : `read as '${known}'`
  if (given === null) feature.note('unknown-category', 'it has no category; it connects nothing')
  else if (known !== given) feature.note('unknown-category', `'${given}' is not a relationship category; ${result}`)
  return known ?? 'unspecified'
}
