import { fail, succeed } from '#src/kernel/result.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { dataTypes } from '#src/wire/data-types.ts'
import type { Property } from '#src/wire/resource.ts'
import { plainWord, type ReadCell, readDecimal, readList, readWhole, readYesNo } from './cells.ts'
import { choiceNames } from './usual.ts'
import { everyWord } from './words.ts'

const mostOfAnything = 100_000
/** Characters. */
const longestNote = 2000

const noValue = {
  valueBoolean: null,
  valueNumber: null,
  valueDecimal: null,
  valueText: null,
  valueHTMLContent: null,
  valueChoiceIds: null,
}

/** Reads a cell that is not blank as the value of a property. */
export function readProperty({ id, dataTypeId, choices }: FilterDefinition, text: string): ReadCell<Property> {
  const property = (value: Partial<Property>): ReadCell<Property> => succeed({ propertyId: id, ...noValue, ...value })
  switch (dataTypeId) {
    case dataTypes.boolean: {
      const read = readYesNo(text)
      return read.ok ? property({ valueBoolean: read.value }) : read
    }
    case dataTypes.integerRange: {
      const read = readWhole(text, mostOfAnything)
      return read.ok ? property({ valueNumber: read.value }) : read
    }
    case dataTypes.decimalRange: {
      const read = readDecimal(text)
      return read.ok ? property({ valueDecimal: read.value }) : read
    }
    case dataTypes.choiceList: {
      const keys = readList(text).map((part) => keyOfChoice(choices, part))
      const known = keys.filter((key) => key !== null)
      if (known.length < keys.length || known.length === 0) return fail('UnknownProperty')
      const chosen = choices.map(({ key }) => key).filter((key) => known.includes(key))
      return property({ valueChoiceIds: chosen })
    }
    case dataTypes.text:
      return text.length > longestNote ? fail('TooLong') : property({ valueText: text })
    case dataTypes.html:
      return text.length > longestNote ? fail('TooLong') : property({ valueHTMLContent: text })
  }
}

/** Returns the key of a choice by its key or its name in a language of the product. Null if there is none. */
export function keyOfChoice(choices: FilterDefinition['choices'], text: string): string | null {
  const { exact, plain } = namesOfChoices(choices)
  const at = Math.min(exact.get(text) ?? Infinity, plain.get(plainWord(text)) ?? Infinity)
  return choices[at]?.key ?? null
}

/** The place of the first choice with a name, as it is written and by its plain word. */
interface ChoiceNames {
  readonly exact: ReadonlyMap<string, number>
  readonly plain: ReadonlyMap<string, number>
}
/** Of each list of choices, because a file asks for them in every line. */
const choiceIndexes = new WeakMap<FilterDefinition['choices'], ChoiceNames>()

function namesOfChoices(choices: FilterDefinition['choices']): ChoiceNames {
  const known = choiceIndexes.get(choices)
  if (known !== undefined) return known
  const [exact, plain] = [new Map<string, number>(), new Map<string, number>()]
  choices.forEach(({ key, value }, at) => {
    for (const name of [key, value, ...everyWord(choiceNames[key] ?? key)]) {
      if (!exact.has(name)) exact.set(name, at)
      if (!plain.has(plainWord(name))) plain.set(plainWord(name), at)
    }
  })
  const names = { exact, plain }
  choiceIndexes.set(choices, names)
  return names
}

/** The cell of a property, for `readProperty`; '' without a value. */
export function writeProperty(property: Property | undefined): string | number {
  if (property === undefined) return ''
  const { valueBoolean, valueNumber, valueDecimal, valueText, valueHTMLContent, valueChoiceIds } = property
  if (valueBoolean !== null) return valueBoolean ? 'yes' : 'no'
  if (valueChoiceIds !== null) return valueChoiceIds.join(', ')
  return valueNumber ?? valueDecimal ?? valueText ?? valueHTMLContent ?? ''
}
