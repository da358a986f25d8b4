import Layers from 'lucide-react/icons/layers'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { VenueView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { wishFor } from '#src/flows/choose-level.ts'
import { siteOf } from '#src/flows/open-venue.ts'
import { FloorSwitch } from '#src/floorplan/controls/floor-switch.tsx'
import { useProduct } from '#src/flows/use-product.ts'
import { floorState, showLayers, wantFloor } from '#src/state/floor.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Select } from '#src/ui/select.tsx'
import styles from './floor-bar.module.css'

/** Which site, house and floor is shown, and what lies over it. */
export const FloorBar = ({ venue }: { readonly venue: VenueView }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { levelId, matches, layers, wanted } = useSnapshot(floorState) as typeof floorState
  const { locationId, matched, total } = useSnapshot(timeline)
  const { rights } = useSnapshot(session)
  const sites = product.configuration.areas.filter(({ parentAreaId }) => parentAreaId === null)
  // On a phone they are chosen once, and the plan has the room.
  const isPhone = useMedia(phoneQuery)
  const [isUnfolded, setUnfolded] = useState(false)
  const layersId = useId()
  const site = siteOf(product, wanted.areaId ?? locationId) ?? sites[0]?.id ?? ''
  const isFiltered = matched !== null && matched < total
  const countWords = (id: FeatureId, name: string): string =>
    isFiltered ? t('places.levelCount', { name, found: matches.get(id) ?? 0 }) : name
  return (
    <div className={styles.bar}>
      <div className={styles.where}>
        {sites.length > 1 && (
          <Select
            label={t('places.site')}
            hideLabel
            value={site}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(areaId) => wantFloor({ areaId, levelId: null })}
          />
        )}
        <FloorSwitch
          venue={venue}
          levelId={levelId}
          nameOf={({ id, name }) => countWords(id, name)}
          onChange={(one) => wantFloor(wishFor(venue, one))}
        />
        {isPhone && (
          <IconButton
            look="outline"
            label={t('places.layers')}
            aria-expanded={isUnfolded}
            aria-controls={layersId}
            icon={<Layers size={16} aria-hidden="true" />}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
      <fieldset id={layersId} className={styles.layers} hidden={isPhone && !isUnfolded}>
        <legend className="visually-hidden">{t('places.layers')}</legend>
        {rights.people && (
          <Layer label={t('places.people')} isOn={layers.people} onChange={(isOn) => showLayers({ people: isOn })} />
        )}
        <Layer
          label={t('places.controls')}
          isOn={layers.controls}
          onChange={(isOn) => showLayers({ controls: isOn })}
        />
        <Layer label={t('places.fill')} isOn={layers.heat} onChange={(isOn) => showLayers({ heat: isOn })} />
      </fieldset>
    </div>
  )
}

interface LayerProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

const Layer = ({ label, isOn, onChange }: LayerProps) => (
  <label className={styles.layer}>
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)
