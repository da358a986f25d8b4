import { didYouMean, wordIn } from '../known-words.ts'
import type { FeatureId, FeatureType } from '../model.ts'
import type { Checking } from './checking.ts'
import { knownCategories } from './known-categories.ts'

interface Classified {
  readonly id: FeatureId
  readonly category: string
  readonly levelId?: FeatureId | null
}

/**
 * Reports categories that IMDF does not define of features on which no route depends. They have the look of the others
 * of their kind. Units, openings and relationships are reported while they are read.
 */
export function checkWords({ venue, notebook }: Checking): void {
  const footprints = new Set(venue.buildings.flatMap((building) => building.footprints))
  const kinds: readonly (readonly [FeatureType, Iterable<Classified>])[] = [
    ['venue', [venue]],
    ['building', venue.buildings],
    ['footprint', footprints],
    ['level', venue.levels.map(({ id, category }) => ({ id, category, levelId: id }))],
    ['fixture', venue.fixtures],
    ['section', venue.sections],
    ['amenity', venue.amenities],
  ]
  for (const [featureType, features] of kinds) {
    const words = knownCategories[featureType] ?? []
    for (const { id, category, levelId = null } of features) {
      if (words.includes(category)) continue
      const known = wordIn(words, category)
      const result = known === null ? didYouMean(words, category) : `, only '${known}' is`
      notebook.note('unknown-kind', {
        featureType,
        featureId: id,
        levelId,
        words: `'${category}' is not a category of ${featureType} features${result}`,
      })
    }
  }
}
