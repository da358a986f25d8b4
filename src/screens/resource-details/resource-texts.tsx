import { useSnapshot } from 'valtio'
import { readableText } from '#src/core/filter/types/html.ts'
import { dataTypes } from '#src/core/wire/configuration.ts'
import type { Property } from '#src/core/wire/resource.ts'
import { configuration } from '#src/state/configuration.ts'
import styles from './resource-details.module.css'
import { EventBody } from '../reservation-parts/written-text/event-body.tsx'

/** Properties that are whole texts, such as a description or the rules of the house, as they were written. */
export const ResourceTexts = ({ properties }: { readonly properties: readonly Property[] }) => {
  const { current } = useSnapshot(configuration)
  const texts = (current?.filters ?? []).flatMap(({ id, name, visible, dataTypeId }) => {
    const html = properties.find(({ propertyId }) => propertyId === id)?.valueHTMLContent ?? ''
    const preview = visible && dataTypeId === dataTypes.html ? readableText(html).trim() : ''
    return preview === '' ? [] : [{ id, name, html, preview }]
  })
  return texts.map(({ id, name, html, preview }) => (
    <section key={id} aria-label={name}>
      <h3 className={styles.heading}>{name}</h3>
      <EventBody html={html} preview={preview} />
    </section>
  ))
}
