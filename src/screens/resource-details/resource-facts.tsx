import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Resource } from '#src/core/wire/resource.ts'
import { configuration } from '#src/state/configuration.ts'
import { useFormat } from '#src/ui/format.ts'
import { propertyWords } from './property-words.ts'
import styles from './resource-details.module.css'

/** Type, seats and the properties that are to be seen. */
export const ResourceFacts = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { current } = useSnapshot(configuration)
  const { resourceTypeId, capacity, properties, requiresConfirmation } = resource
  const type = current?.resourceTypeInfos.find((info) => info.resourceTypeId === resourceTypeId)?.name ?? ''
  const stated = (current?.filters ?? []).flatMap((definition) => {
    const property = definition.visible ? properties.find(({ propertyId }) => propertyId === definition.id) : undefined
    return property ? [[definition.name, propertyWords(t, format, definition, property)] as const] : []
  })
  const facts = [
    [t('filters.type'), type],
    [t('resource.capacity'), capacity === null ? '' : t('conflict.seats', { count: capacity })],
    [t('detail.confirmation'), requiresConfirmation ? t('resource.confirmation') : ''],
    ...stated,
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words !== '')
        .map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  )
}
