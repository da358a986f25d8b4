import { childrenNamed, descend, textIn } from './read-xml.ts'
import type { XmlElement } from './xml-dom.ts'
import { t, type XmlTree } from './xml-tree.ts'

/** Named properties of our own on every item made here, in a set of their own so that they are nobody else's. */
const propertySet = '6f1d3a52-8c0e-4b57-9a3d-2f4e7c61b90d'

/** The client-made id, by which a create is known again; and the IANA zone, of which Exchange keeps only a kind. */
export const markNames = { clientId: 'FoyerClientId', timeZone: 'FoyerTimeZone' } as const
type MarkName = (typeof markNames)[keyof typeof markNames]

export const markField = (name: MarkName): XmlTree =>
  t('ExtendedFieldURI', [], { PropertySetId: propertySet, PropertyName: name, PropertyType: 'String' })

export const writeMark = (name: MarkName, value: string): XmlTree =>
  t('ExtendedProperty', [markField(name), t('Value', value)])

/** Null where the item was not made here. */
export function readMark(item: XmlElement, name: MarkName): string | null {
  const own = childrenNamed(item, 't', 'ExtendedProperty').find((extended) => {
    const field = descend(extended, 'ExtendedFieldURI')
    return (
      field?.getAttribute('PropertyName') === name && field.getAttribute('PropertySetId')?.toLowerCase() === propertySet
    )
  })
  return own ? textIn(own, 'Value') : null
}
