// @ts-check
/** Reads the door of an opening. */
import { isRecord } from './plan-geometry.mjs'
import { textOf } from './plan-names.mjs'

/** Words that only say that there is a door. */
const plain = new Set(['yes', 'true', 'door', 'doorway'])
/** Types of OpenStreetMap (wiki: Key:door), with the word of IMDF for the same. */
const types = new Map(Object.entries({ hinged: 'swinging', no: 'open', overhead: 'shutter' }))

/**
 * The door of an opening: IMDF's object, also as JSON in a text, or a text as its type. A type that IMDF does not define is kept, so
 * that the reader of archives reports it and does not take it for step-free.
 * @param {unknown} value @returns {Record<string, unknown> | null}
 */
export function doorOf(value) {
  if (isRecord(value)) return value
  const text = textOf(value)
  if (text === null || plain.has(text.toLowerCase())) return null
  if (text.startsWith('{')) {
    try {
      return doorOf(JSON.parse(text))
    } catch {
      return { type: text }
    }
  }
  return { type: types.get(text.toLowerCase()) ?? text }
}
