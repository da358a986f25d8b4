// @ts-check
/** Chooses the features of each layer of a mapping, and remembers those that no layer takes. */
import { isRecord, metresBetween, positionsOf, readGeometry } from './plan-geometry.mjs'
import { isOfLayer, tellMembers } from './plan-levels.mjs'
import { anyOf, nameIn } from './plan-names.mjs'

/** @typedef {import('./plan-geometry.mjs').Geometry} Geometry */
/** @typedef {import('./plan-geometry.mjs').Position} Position */
/** @typedef {{ id: unknown, properties: Readonly<Record<string, unknown>>, geometries: Geometry[], index: number, file: string, name: string }} Chosen */
/** @typedef {{ file: string, where?: Readonly<Record<string, unknown>> }} Layer */
/** @typedef {ReturnType<typeof import('./plan-problems.mjs').createProblems>} Problems */

/** Metres between features of one plan, as in the reader of archives. */
const farthest = 20_000
const left = 'left out'

/** @param {number} metres */
const tellKm = (metres) => `${Math.round(metres / 1000).toLocaleString('en')} km`

/**
 * @param {(file: string) => readonly unknown[]} read Returns the features of a file.
 * @param {{ problems: Problems, nameMember: string, language: string, isSwapped: boolean }} options
 */
export function createLayers(read, { problems, nameMember, language, isSwapped }) {
  /** @type {Map<string, { features: readonly unknown[], taken: Map<number, Set<string>>, told: Map<number, () => void>, members: Set<string> }>} */
  const files = new Map()
  const fileOf = (/** @type {string} */ file) => {
    const known = files.get(file)
    if (known) return known
    const made = { features: read(file), taken: new Map(), told: new Map(), members: new Set() }
    files.set(file, made)
    return made
  }
  /** @type {Position | null} */
  let middle = null

  /** Why a geometry cannot be part of the plan. @param {readonly Geometry[]} geometries @returns {string | null} */
  function misplaced(geometries) {
    for (const position of geometries.flatMap(positionsOf)) {
      const [x = 0, y = 0] = position
      // Before the middle is known, the plan as a whole is judged.
      if (middle === null) return null
      if (Math.abs(x) > 180 || Math.abs(y) > 90)
        return `${x}, ${y} are no degrees. Convert the file to WGS84 (EPSG:4326)`
      const metres = metresBetween(middle, position)
      if (metres <= farthest) continue
      const isNear = metresBetween(middle, [y, x]) <= farthest
      return `${tellKm(metres)} from the rooms${isNear ? '; longitude and latitude are swapped' : ''}`
    }
    return null
  }

  return {
    misplaced,
    /** The position of the plan. Features far from it are left out. @param {Position} position */
    setMiddle: (position) => void (middle = position),
    /**
     * The features of a layer with a geometry of this kind.
     * @param {string | Layer | undefined} layer @param {'surface' | 'door' | 'point'} kind @param {string} at @returns {Chosen[]}
     */
    featuresOf(layer, kind, at) {
      if (layer === undefined) return []
      const { file, where = {} } = typeof layer === 'string' ? { file: layer } : layer
      const own = fileOf(file)
      for (const member of Object.keys(where)) own.members.add(member)
      let matches = 0
      const chosen = own.features.flatMap((feature, index) => {
        if (!isRecord(feature)) return []
        const properties = isRecord(feature.properties) ? feature.properties : {}
        if (!isOfLayer(properties, where)) return []
        matches += 1
        const name = anyOf(nameIn(properties, nameMember, language).labels)
        const place = { file, index, name, at }
        const found = readGeometry(feature.geometry, kind, isSwapped)
        const reason = found.ok ? misplaced(found.geometries) : found.reason
        if (!found.ok || reason !== null) {
          // Another layer may ask for geometry of this kind.
          own.told.set(index, () => problems.addFeature(left, reason ?? '', place))
          return []
        }
        own.taken.set(index, (own.taken.get(index) ?? new Set()).add(Object.keys(where).length > 0 ? at : ''))
        return [{ id: feature.id, properties, geometries: found.geometries, index, file, name }]
      })
      if (matches === 0) problems.add(`${at}: no feature in ${file} matches`)
      return chosen
    },
    /** Reports a feature that was chosen, but cannot be used. @param {string} cause @param {Chosen} chosen @param {string} at */
    leaveOut: (cause, { file, index, name }, at) => problems.addFeature(left, cause, { file, index, name, at }),
    /** One sentence per file about the features that are on several levels. @returns {string[]} */
    tellRepeated: () =>
      [...files].flatMap(([file, { features, taken }]) => {
        const repeated = [...taken].filter(([, levels]) => levels.size > 1)
        const [first] = repeated
        if (first === undefined) return []
        const [index, on] = first
        const feature = features[index]
        const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {}
        const name = anyOf(nameIn(properties, nameMember, language).labels)
        const example = `features[${index}]${name === '' ? '' : ` '${name}'`} on ${[...on].join(', ')}`
        const isOne = repeated.length === 1
        return [
          `${repeated.length} feature${isOne ? ' of' : 's of'} ${file} ${isOne ? 'is' : 'are'} on several levels, such as ${example}`,
        ]
      }),
    /** Reports the features that no layer took. */
    tellOthers() {
      for (const [file, { features, taken, told, members }] of files) {
        for (const [index, feature] of features.entries()) {
          if (taken.has(index)) continue
          const tell = told.get(index)
          if (tell !== undefined) tell()
          else if (!isRecord(feature)) problems.addFeature(left, 'it is not a feature', { file, index, name: '' })
          else {
            const properties = isRecord(feature.properties) ? feature.properties : {}
            const name = anyOf(nameIn(properties, nameMember, language).labels)
            const asked = tellMembers(properties, [...members])
            const cause = `no layer of the mapping matches${asked === '' ? '' : ` (${asked})`}`
            problems.addFeature(left, cause, { file, index, name })
          }
        }
      }
    },
  }
}
