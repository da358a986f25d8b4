import { withoutEntities } from '#src/kernel/html-entities.ts'
import { fold } from '#src/kernel/text.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { type DataTypeId, dataTypes } from '#src/wire/data-types.ts'
import type { Property } from '#src/wire/resource.ts'
import type { PropertyFilter } from './question.ts'

/** Tests one type of property (section 3, Filter definition) against the user's choice (section 5). */
interface PropertyType {
  /** Prepared once for all resources. Null if the choice excludes nothing. */
  test(filter: PropertyFilter, definition: Pick<FilterDefinition, 'matchAll'>): PropertyTest | null
}

/** Returns true if a resource passes; `property` is null if the resource does not have it. */
type PropertyTest = (property: Property | null) => boolean

/** Tests for equality. A resource without the property passes. */
const booleanType: PropertyType = {
  test(filter) {
    if (filter.kind !== 'boolean') return null
    const wanted = filter.value
    return (property) => {
      const value = property?.valueBoolean ?? null
      return value === null || value === wanted
    }
  },
}

/**
 * Tests for any selected choice, or for all of them if the definition has `matchAll`. A resource without the property
 * fails.
 */
const choiceListType: PropertyType = {
  test(filter, { matchAll }) {
    if (filter.kind !== 'choices' || filter.keys.length === 0) return null
    const { keys } = filter
    return (property) => {
      const own = property?.valueChoiceIds ?? null
      if (own === null) return false
      return matchAll ? keys.every((key) => own.includes(key)) : keys.some((key) => own.includes(key))
    }
  },
}

/**
 * Tests whether a value is in the range, including both ends. An open end sets no limit. A resource without the
 * property passes.
 */
function rangeTest(filter: PropertyFilter, valueOf: (property: Property) => number | null): PropertyTest | null {
  if (filter.kind !== 'range' || (filter.min === null && filter.max === null)) return null
  const min = filter.min ?? -Infinity
  const max = filter.max ?? Infinity
  return (property) => {
    const value = property === null ? null : valueOf(property)
    return value === null || (value >= min && value <= max)
  }
}

/** Tests `valueDecimal` against a range. */
const decimalRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueDecimal),
}

/** Tests `valueNumber` against a range. */
const integerRangeType: PropertyType = {
  test: (filter) => rangeTest(filter, (property) => property.valueNumber),
}

/**
 * Tests for a substring, ignoring case and accents. A resource without the property fails. `memo` caches the folded
 * text of each property, because every query tests all resources and folding costs more than comparing.
 */
function substringTest(
  filter: PropertyFilter,
  textOf: (property: Property) => string | null,
  memo: WeakMap<Property, string>,
): PropertyTest | null {
  if (filter.kind !== 'text') return null
  const wanted = fold(filter.text).trim()
  if (wanted === '') return null
  return (property) => {
    if (property === null) return false
    let folded = memo.get(property)
    if (folded === undefined) {
      folded = fold(textOf(property) ?? '')
      memo.set(property, folded)
    }
    return folded.includes(wanted)
  }
}

const folded = new WeakMap<Property, string>()

/** Tests for a substring of `valueText`, ignoring case and accents. */
const textType: PropertyType = {
  test: (filter) => substringTest(filter, (property) => property.valueText, folded),
}

const foldedHtml = new WeakMap<Property, string>()

/** Like text, but tests only the visible text of the HTML. */
const htmlType: PropertyType = {
  test: (filter) =>
    substringTest(filter, ({ valueHTMLContent }) => valueHTMLContent && readableText(valueHTMLContent), foldedHtml),
}

// Inline tags end before the next '<': otherwise every unclosed one would be read to the end of the text.
const unreadable = /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const inlineTag = /<\/?(?:a|abbr|b|bdi|bdo|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/gi
const tag = /<[a-z/!?][^>]*(?:>|$)/gi

/** Extracts the text of an HTML fragment, for searching only. Must never be inserted into a page as HTML. */
export function readableText(html: string): string {
  // Most lines of a long text are plain.
  const text = /[<&]/.test(html) ? withoutMarkup(html) : html
  return text.replace(/\s+/g, ' ').trim()
}

function withoutMarkup(html: string): string {
  return withoutEntities(html.replace(unreadable, ' ').replace(inlineTag, '').replace(tag, ' '))
}

/** All property types by `dataTypeId`. A missing one is a compile error. */
export const propertyTypes: Readonly<Record<DataTypeId, PropertyType>> = {
  [dataTypes.boolean]: booleanType,
  [dataTypes.integerRange]: integerRangeType,
  [dataTypes.decimalRange]: decimalRangeType,
  [dataTypes.text]: textType,
  [dataTypes.choiceList]: choiceListType,
  [dataTypes.html]: htmlType,
}
