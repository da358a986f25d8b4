// @ts-check
/** Matches features with the levels of a mapping. */

const number = String.raw`-?\d+(?:\.\d+)?`
const range = new RegExp(`^(${number})\\s*(?:-|–|to|\\.\\.)\\s*(${number})$`)
const single = new RegExp(`^${number}$`)

/**
 * Checks if a property has the wanted value, or contains it: as one of a list ('0;1'), or in a range of numbers ('-1-2'), which is
 * how OpenStreetMap writes the levels of a lift (wiki: Key:level). '1.0' is 1.
 * @param {unknown} value @param {unknown} wanted @returns {boolean}
 */
function holds(value, wanted) {
  if (Array.isArray(value)) return value.some((one) => holds(one, wanted))
  const isNone = (/** @type {unknown} */ one) => one === null || one === undefined || one === ''
  if (isNone(value) || isNone(wanted)) return isNone(value) && isNone(wanted)
  const [text, target] = [String(value).trim(), String(wanted).trim()]
  if (text === target) return true
  if (/^\[.*\]$/.test(text))
    return text
      .slice(1, -1)
      .split(',')
      .some((part) => holds(part.replaceAll('"', ''), target))
  const isNumber = single.test(target)
  return text.split(';').some((part) => {
    const one = part.trim()
    if (one === target || !isNumber) return one === target
    if (single.test(one)) return Number(one) === Number(target)
    const [, from, to] = range.exec(one) ?? []
    if (from === undefined || to === undefined) return false
    const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))]
    return Number(target) >= low && Number(target) <= high
  })
}

/**
 * Checks if a feature belongs to a layer. `repeat_on` of OpenStreetMap names further levels.
 * @param {Readonly<Record<string, unknown>>} properties @param {Readonly<Record<string, unknown>>} where @returns {boolean}
 */
export function isOfLayer(properties, where) {
  return Object.entries(where).every(([member, wanted]) => {
    const value = properties[member]
    if (holds(value, wanted)) return true
    return member.toLowerCase() === 'level' && holds(properties['repeat_on'] ?? [], wanted)
  })
}

/** The values of a feature by which layers are chosen, for a message: 'level 7', 'no level'. @param {Readonly<Record<string, unknown>>} properties @param {readonly string[]} members */
export const tellMembers = (properties, members) =>
  members
    .map((member) => {
      const value = properties[member]
      if (value === null || value === undefined || value === '') return `no ${member}`
      return `${member} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
    })
    .join(', ')
