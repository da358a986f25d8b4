import { memo, useState } from 'react'
import ImageOff from 'lucide-react/icons/image'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { CardView } from '#src/contract/compute.ts'
import { dataTypes } from '#src/core/wire/configuration.ts'
import { pictureAddress } from '#src/flows/file-address.ts'
import { usePictureSources } from '#src/flows/use-picture-sources.ts'
import { propertyWords } from '#src/screens/resource-details/property-words.ts'
import { configuration } from '#src/state/configuration.ts'
import { setShownResource } from '#src/state/shown-resource.ts'
import { useFormat } from '#src/ui/format.ts'
import { FavouriteStar, ReservePlace, WaitForPlace } from '../places/place-actions.tsx'
import type { ShownPlace } from '../places/shown-place.ts'
import { StateLine } from '../places/state-line.tsx'
import type { ChosenMoment } from '../places/use-chosen-moment.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import styles from './list-card.module.css'

interface ListCardProps {
  readonly place: ShownPlace
  readonly card: CardView | undefined
  readonly moment: ChosenMoment
  readonly tabIndex: 0 | -1
}

/** A resource: what it looks like, what it is and has, how it stands, and what can be done with it. Its name opens its details. */
export const ListCard = ({ place, card, moment, tabIndex }: ListCardProps) => {
  const facts = useFactsWords()
  const words = usePropertyWords(card)
  return (
    <article className={styles.card} aria-label={place.name}>
      <Picture key={card?.picture} url={card?.picture ?? null} />
      <div className={styles.words}>
        <p className={styles.name}>
          <button type="button" data-item tabIndex={tabIndex} onClick={() => setShownResource(place.id)}>
            {place.name}
          </button>
        </p>
        <p className={styles.facts}>{facts(place)}</p>
        <StateLine place={place} moment={moment} />
        {words.length > 0 && <p className={styles.properties}>{words.join(' · ')}</p>}
      </div>
      <div className={styles.star}>
        <FavouriteStar id={place.id} name={place.name} tabIndex={tabIndex} />
      </div>
      <div className={styles.actions}>
        <ReservePlace place={place} moment={moment} tabIndex={tabIndex} />
        <WaitForPlace place={place} moment={moment} tabIndex={tabIndex} />
      </div>
    </article>
  )
}

/** Its row is on its way. */
export const WaitingCard = () => <div className={styles.waiting} />

/** Loaded without a referrer. An icon replaces a picture that fails to load or may not load (threat T15). */
const Picture = memo(({ url }: { readonly url: string | null }) => {
  const sources = usePictureSources()
  const [isBroken, setBroken] = useState(false)
  const address = url === null || isBroken ? null : pictureAddress(url, sources)
  return (
    <div className={styles.picture}>
      {address === null ? (
        <ImageOff size={20} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
})

/** What is stated of it: of what it has the name alone, of the rest name and value. */
function usePropertyWords(card: CardView | undefined): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { current } = useSnapshot(configuration) as typeof configuration
  return (card?.properties ?? []).flatMap((property) => {
    const definition = current?.filters.find(({ id }) => id === property.propertyId)
    if (!definition || definition.dataTypeId === dataTypes.html) return []
    if (definition.dataTypeId === dataTypes.boolean) return property.valueBoolean === true ? [definition.name] : []
    const words = propertyWords(t, format, definition, property)
    return words === '' ? [] : [t('places.property', { name: definition.name, value: words })]
  })
}
