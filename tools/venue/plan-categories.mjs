// @ts-check
/** Turns the categories of a plan into those of IMDF. */
import { textOf } from './plan-names.mjs'

/** @typedef {'unit' | 'opening' | 'fixture' | 'amenity'} Type */
/** @typedef {typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')} Rules */

/** Words of drawings for what nobody walks on. */
const solid = new Map(Object.entries({ wall: 'structure', walls: 'structure', pillar: 'column', columns: 'column' }))
/** Words that only say that a door is a door. */
const plainDoors = new Set(['door', 'doors', 'doorway', 'entrance', 'opening', 'yes', 'true'])

const types = /** @type {const} */ (['unit', 'opening', 'fixture', 'amenity'])
/** @type {Record<Type, string>} */
const nouns = { unit: 'rooms', opening: 'doors', fixture: 'furniture', amenity: 'points' }

/**
 * @param {Readonly<Record<string, unknown>>} own The categories of the mapping.
 * @param {Record<Type, string>} usual The category of features without one.
 * @param {{ rules: Rules, addProblem: (text: string) => void, isDoorStated: boolean }} options `isDoorStated`: the usual category counts for doors with an unknown word too.
 */
export function createCategories(own, usual, { rules, addProblem, isDoorStated }) {
  const { knownCategories, wordIn, didYouMean } = rules
  const everyWord = types.flatMap((type) => knownCategories[type] ?? [])
  /** @type {Map<string, { type: Type, word: string, count: number, result: string }>} */
  const unmapped = new Map()
  for (const [word, given] of Object.entries(own)) {
    const text = textOf(given)
    if (text === null || wordIn(everyWord, text) === null)
      addProblem(
        `categories: '${String(given)}' for '${word}' is not an IMDF category${didYouMean(everyWord, String(given))}`,
      )
  }
  for (const type of /** @type {const} */ (['unit', 'opening'])) {
    const known = wordIn(knownCategories[type] ?? [], usual[type])
    if (known !== null) usual[type] = known
    else {
      const result = type === 'unit' ? 'room' : 'pedestrian'
      addProblem(
        `'${usual[type]}' is not an IMDF category for ${nouns[type]}${didYouMean(knownCategories[type] ?? [], usual[type])}; '${result}' is used`,
      )
      usual[type] = result
    }
  }

  /** @param {Type} type @param {string} word @param {string} category @param {string} result */
  function count(type, word, category, result) {
    const key = `${type} ${word}`
    unmapped.set(key, { type, word, result, count: (unmapped.get(key)?.count ?? 0) + 1 })
    return category
  }

  return {
    /** The category of the archive. @param {unknown} value @param {Type} type @returns {string} */
    categoryOf(value, type) {
      const [first] = Array.isArray(value) ? value : [value]
      const word = typeof first === 'boolean' ? String(first) : textOf(first)
      if (word === null) {
        const isOdd = first !== null && first !== undefined && typeof first !== 'string'
        return isOdd ? count(type, JSON.stringify(first), usual[type], `taken as '${usual[type]}'`) : usual[type]
      }
      const key = Object.hasOwn(own, word) ? word : wordIn(Object.keys(own), word)
      const meant = key === null ? word : (textOf(own[key]) ?? word)
      const known = wordIn(knownCategories[type] ?? [], meant)
      if (known !== null) return known
      // Signs and furniture of any category are shown.
      if (type === 'amenity' || type === 'fixture')
        return count(
          type,
          word,
          key === null ? usual[type] : meant,
          key === null ? `taken as '${usual[type]}'` : `kept as '${meant}'`,
        )
      const wall = solid.get(meant.toLowerCase())
      if (type === 'unit' && wall !== undefined)
        return count(type, word, wall, `taken as '${wall}', because nobody walks there`)
      if (type === 'unit') return count(type, word, usual.unit, `taken as '${usual.unit}'`)
      if (plainDoors.has(meant.toLowerCase())) return usual.opening
      if (isDoorStated) return count(type, word, usual.opening, `taken as '${usual.opening}'`)
      return count(type, word, meant, 'used only if there is no other way, as it may be an emergency exit')
    },
    /** One sentence per word. @returns {string[]} */
    list: () =>
      [...unmapped.values()].map(
        ({ type, word, count: times, result }) =>
          `category '${word}' (${times}) is not in the mapping's categories, and IMDF has none of that name for ${nouns[type]}${didYouMean(knownCategories[type] ?? [], word)}; ${result}`,
      ),
  }
}
