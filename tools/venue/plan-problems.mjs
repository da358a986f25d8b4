// @ts-check
/** Collects what a conversion leaves out or changes, by cause. */

const mostExamples = 3

/** @typedef {{ file: string, index: number, name: string, at?: string }} Place A feature of a file, and the level that asked for it. */

export function createProblems() {
  /** @type {string[]} */
  const plain = []
  /** @type {Map<string, { verb: string, cause: string, file: string, places: Map<number, Place>, levels: Set<string> }>} */
  const groups = new Map()
  return {
    /** @param {string} text */
    add: (text) => void (plain.includes(text) || plain.push(text)),
    /** Something about a feature: 'left out: no geometry'. @param {string} verb @param {string} cause @param {Place} place */
    addFeature(verb, cause, place) {
      const key = `${place.file}\n${verb}\n${cause}`
      const group = groups.get(key) ?? { verb, cause, file: place.file, places: new Map(), levels: new Set() }
      group.places.set(place.index, place)
      if (place.at) group.levels.add(place.at)
      groups.set(key, group)
    },
    /** One sentence per cause, with counts and examples. @returns {string[]} */
    list() {
      const told = [...groups.values()].map(({ verb, cause, file, places, levels }) => {
        const examples = [...places.values()]
          .slice(0, mostExamples)
          .map(({ index, name }) => `features[${index}]${name === '' ? '' : ` '${name}'`}`)
        const more = places.size > mostExamples ? ' …' : ''
        const on = levels.size === 0 ? '' : ` (${[...levels].join(', ')})`
        return `${places.size} feature${places.size === 1 ? '' : 's'} of ${file} ${verb}: ${cause}${on}: ${examples.join(', ')}${more}`
      })
      return [...told, ...plain]
    },
  }
}
