import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { hoursOf } from '#src/core/availability/working-hours.ts'
import { dataTypes } from '#src/core/wire/configuration.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { propertyWords } from './property-words.ts'
import styles from './resource-details.module.css'
import { useHoursWords } from './use-hours-words.ts'
import { useRulesWords } from './use-rules-words.ts'

/** Type, seats, hours, rules and the properties that are to be seen; whole texts stand by themselves. */
export const ResourceFacts = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { current } = useSnapshot(configuration)
  const hours = useHoursWords(resource)
  const rules = useRulesWords(resource)
  const { resourceTypeId, capacity, properties } = resource
  const type = current?.resourceTypeInfos.find((info) => info.resourceTypeId === resourceTypeId)?.name ?? ''
  const stated = (current?.filters ?? []).flatMap((definition) => {
    const isFact = definition.visible && definition.dataTypeId !== dataTypes.html
    const property = isFact ? properties.find(({ propertyId }) => propertyId === definition.id) : undefined
    return property ? [[definition.name, propertyWords(t, format, definition, property)] as const] : []
  })
  const { zone, now } = useSnapshot(timeline)
  const own = hoursOf(resource, null).zone
  const time = format.time(now, own)
  const facts: readonly (readonly [term: string, words: ReactNode])[] = [
    [t('filters.type'), type],
    [t('resource.capacity'), capacity === null ? '' : t('conflict.seats', { count: capacity })],
    [t('resource.hours'), hours],
    [t('resource.zone'), time === format.time(now, zone) ? '' : `${time} (${format.zoneName(now, own)})`],
    [t('resource.rules'), rules.length === 0 ? '' : rules.map((rule) => <p key={rule}>{rule}</p>)],
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
