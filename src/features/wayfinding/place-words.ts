import type { TFunction } from 'i18next'
import { type PlaceCategory, placeCategories } from './rules/places/place-category.ts'

/** Categories that users often call by another name. The others are found by their own only. */
const renamed = ['toilet', 'food', 'print', 'care', 'information', 'lift', 'exit', 'parking'] as const
type Renamed = (typeof renamed)[number]

const isRenamed = (category: PlaceCategory): category is Renamed => (renamed as readonly string[]).includes(category)

/** Returns the words by which the places of each category are found: its name, and what else users call it. */
export function categoryWords(t: TFunction): Readonly<Record<PlaceCategory, string>> {
  const wordsOf = (category: PlaceCategory): string => {
    const name = t(`wayfinding.category.${category}`)
    return isRenamed(category) ? `${name} ${t(`wayfinding.alsoCalled.${category}`)}` : name
  }
  return Object.fromEntries(placeCategories.map((one) => [one, wordsOf(one)])) as Record<PlaceCategory, string>
}
