import { useTranslation } from 'react-i18next'
import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import Link from 'lucide-react/icons/link'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Star from 'lucide-react/icons/star'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { areaAndParents } from '#src/core/filter/areas.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { followResourceDay } from '#src/flows/follow-resource-day.ts'
import { resourcePath } from '#src/flows/keep-resource-url.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { configuration } from '#src/state/configuration.ts'
import { favourites } from '#src/state/favourites.ts'
import { session } from '#src/state/session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CodeButton } from '../qr/show/code-button.tsx'
import { shareAddress } from '../reservation-parts/share-address.ts'
import { LeftOutNote } from '../reservation-parts/why/left-out-note.tsx'
import { useAddress } from '../use-address.ts'
import { ResourceControls } from './controls/resource-controls.tsx'
import { ReserveButton } from './reserve-button.tsx'
import styles from './resource-details.module.css'
import { ResourceFacts } from './resource-facts.tsx'
import { ResourceFiles } from './resource-files.tsx'
import { ResourcePictures } from './resource-pictures.tsx'
import { ResourceTexts } from './resource-texts.tsx'
import { ResourceToday } from './resource-today.tsx'
import { useResource } from './use-resource.ts'

interface ResourceDetailsProps {
  readonly id: string
  readonly onClose: () => void
}

/** Everything known of one resource, live, and what in it can be operated; from its foot it is reserved. */
const ResourceDetails = ({ id, onClose }: ResourceDetailsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const product = useProduct()
  const found = useResource(id)
  const resource = found?.resource ?? null
  const email = resource && addressOf(resource)
  useEffect(() => (email === null ? undefined : followResourceDay(product, id, email)), [product, id, email])
  const area = useAreaPath(resource)
  const missing = found?.fault ? 'resource.failed' : 'resource.gone'
  return (
    <SidePanel
      subject={id}
      title={resource ? shownName(resource) : t(found === null ? 'resource.looking' : missing)}
      subtitle={area === '' ? undefined : area}
      footer={resource ? <ReserveButton resource={resource} /> : undefined}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      {found === null && <Skeleton lines={5} />}
      {resource && (
        <div className={styles.details}>
          <LeftOutNote resourceId={id} />
          <ResourcePictures key={id} files={resource.files} />
          <Actions resource={resource} />
          {email !== null && <ResourceToday resource={resource} />}
          <ResourceControls resourceId={id} />
          <ResourceFacts resource={resource} />
          <ResourceTexts properties={resource.properties} />
          <ResourceFiles files={resource.files} />
        </div>
      )}
      {found !== null && resource === null && (
        <EmptyState
          icon={<MapPinOff size={20} />}
          title={found.fault ? faultMessage(found.fault) : t('resource.goneHint')}
        />
      )}
    </SidePanel>
  )
}

/** The area a resource is in, after those it is in: 'Harbour House, Floor 2'. */
function useAreaPath(resource: Resource | null): string {
  const { current } = useSnapshot(configuration)
  const areas = new Map(current?.areas.map((area) => [area.id, area]))
  const areaId = resource?.mapInfos[0]?.areaId
  const names = areaId === undefined ? [] : areaAndParents(areas, areaId).map((one) => areas.get(one)?.name ?? '')
  return names
    .filter((name) => name !== '')
    .toReversed()
    .join(', ')
}

const Actions = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { ids } = useSnapshot(favourites)
  const { rights } = useSnapshot(session)
  const wholeAddress = useAddress()
  const name = shownName(resource)
  const isFavourite = (ids as readonly string[]).includes(resource.id)
  return (
    <div className={styles.actions}>
      {rights.favourites && (
        <IconButton
          label={t(isFavourite ? 'timeline.row.removeFavourite' : 'timeline.row.addFavourite')}
          aria-pressed={isFavourite}
          icon={<Star size={15} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => void toggleFavourite(product, resource.id)}
        />
      )}
      <IconButton
        label={t('resource.share')}
        icon={<Link size={15} aria-hidden="true" />}
        onClick={() => void shareAddress({ title: name, url: wholeAddress(resourcePath(resource.id)) })}
      />
      <CodeButton resourceId={resource.id} name={name} />
    </div>
  )
}

export default ResourceDetails
