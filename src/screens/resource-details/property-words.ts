import type { TFunction } from 'i18next'
import { readableText } from '#src/core/filter/types/html.ts'
import { dataTypes, type DataTypeId } from '#src/core/wire/configuration.ts'
import type { Property } from '#src/core/wire/resource.ts'
import type { Format } from '#src/ui/format.ts'

interface Definition {
  readonly dataTypeId: DataTypeId
  readonly choices: readonly { readonly key: string; readonly value: string }[]
}

/** What a resource states of a property, in words; '' where it states nothing. */
export function propertyWords(t: TFunction, format: Format, definition: Definition, property: Property): string {
  switch (definition.dataTypeId) {
    case dataTypes.boolean:
      return property.valueBoolean === null ? '' : t(property.valueBoolean ? 'filters.yes' : 'filters.no')
    case dataTypes.integerRange:
    case dataTypes.decimalRange: {
      const number = property.valueNumber ?? property.valueDecimal
      return number === null ? '' : format.number(number)
    }
    case dataTypes.text:
      return property.valueText ?? ''
    case dataTypes.choiceList:
      return format.list(
        definition.choices.filter(({ key }) => property.valueChoiceIds?.includes(key)).map(({ value }) => value),
      )
    case dataTypes.html:
      return readableText(property.valueHTMLContent ?? '').trim()
  }
}
