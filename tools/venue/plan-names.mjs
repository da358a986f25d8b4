// @ts-check
/** Reads names: texts, numbers, lists, and objects with a text per language. */
import { isRecord } from './plan-geometry.mjs'

/** @typedef {Readonly<Record<string, string>>} Labels By BCP 47 language. */

const languageTag = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/
/** Members of objects such as { "language": "en", "value": "A0" }. */
const languageMembers = ['language', 'lang', 'locale']
const textMembers = ['value', 'text', 'name', 'label', 'title']

/** A text or a number as text. Null for anything else, and for blanks. @param {unknown} value @returns {string | null} */
export function textOf(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * The labels in a value. Of a list the first that is readable; a text per language of an object; also if they are JSON in a text, as
 * GDAL writes them. Null if there are none, also if the value is a name that cannot be understood.
 * @param {unknown} value @param {string} language Language of a plain text. @returns {Labels | null}
 */
export function labelsOf(value, language, depth = 0) {
  if (depth > 3) return null
  if (Array.isArray(value)) {
    const read = value.map((one) => labelsOf(one, language, depth + 1)).filter((labels) => labels !== null)
    const isPerLanguage = value.every(
      (one) => isRecord(one) && languageMembers.some((member) => textOf(one[member]) !== null),
    )
    return isPerLanguage && read.length > 0 ? Object.assign({}, ...read.toReversed()) : (read[0] ?? null)
  }
  if (isRecord(value)) return labelsInObject(value, language, depth)
  const text = textOf(value)
  if (text === null) return null
  if (/^[[{]/.test(text)) {
    try {
      return labelsOf(JSON.parse(text), language, depth + 1)
    } catch {
      return { [language]: text }
    }
  }
  return { [language]: text }
}

/** @param {Record<string, unknown>} value @param {string} language @param {number} depth @returns {Labels | null} */
function labelsInObject(value, language, depth) {
  const own = languageMembers.map((member) => textOf(value[member])).find((text) => text !== null)
  const named = textMembers.map((member) => value[member]).find((one) => one !== undefined)
  if (own !== undefined && textOf(named) !== null) return { [own]: textOf(named) ?? '' }
  const labels = Object.entries(value).flatMap(([tag, one]) => {
    const text = textOf(one)
    return text !== null && languageTag.test(tag) ? [[tag, text]] : []
  })
  if (labels.length > 0) return Object.fromEntries(labels)
  return named === undefined ? null : labelsOf(named, language, depth + 1)
}

/**
 * The labels of a feature's property, and of its translations as in OpenStreetMap ('name:de').
 * @param {Readonly<Record<string, unknown>>} properties @param {string} member @param {string} language
 * @returns {{ labels: Labels | null, isLost: boolean }} `isLost`: there is a name, but it cannot be understood.
 */
export function nameIn(properties, member, language) {
  const given = properties[member]
  const translated = Object.entries(properties).flatMap(([key, value]) => {
    const tag = key.startsWith(`${member}:`) ? key.slice(member.length + 1) : ''
    const text = textOf(value)
    return languageTag.test(tag) && text !== null ? [[tag, text]] : []
  })
  const labels = labelsOf(given, language)
  const all = { ...Object.fromEntries(translated), ...labels }
  const isGiven = given !== null && given !== undefined && !(typeof given === 'string' && given.trim() === '')
  const isEmpty = (Array.isArray(given) && given.length === 0) || (isRecord(given) && Object.keys(given).length === 0)
  return { labels: Object.keys(all).length > 0 ? all : null, isLost: isGiven && !isEmpty && labels === null }
}

/** Any of the texts. @param {Labels | null} labels */
export const anyOf = (labels) => Object.values(labels ?? {})[0] ?? ''
