import MapPinOff from 'lucide-react/icons/map-pin-off'
import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ResourceId } from '#src/core/brand.ts'
import { shownName } from '#src/core/reservation/derive.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { configuration } from '#src/state/configuration.ts'
import { favourites } from '#src/state/favourites.ts'
import { session } from '#src/state/session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CodeButton } from '../qr/show/code-button.tsx'
import { ResourceControls } from './controls/resource-controls.tsx'
import styles from './resource-details.module.css'
import { ResourceFacts } from './resource-facts.tsx'
import { useResource } from './use-resource.ts'

interface ResourceDetailsProps {
  readonly id: string
  readonly onClose: () => void
}

/** Everything known of one resource, live, and what in it can be operated. */
const ResourceDetails = ({ id, onClose }: ResourceDetailsProps) => {
  const { t } = useTranslation()
  const found = useResource(id)
  const { current } = useSnapshot(configuration)
  const panel = { subject: id, closeLabel: t('app.close'), onClose }
  if (found?.resource) {
    const { resource } = found
    const areaId = resource.mapInfos[0]?.areaId
    return (
      <SidePanel
        {...panel}
        title={shownName(resource)}
        subtitle={current?.areas.find((area) => area.id === areaId)?.name}
      >
        <div className={styles.details}>
          <Actions resource={resource} />
          <ResourceControls resourceId={id} />
          <ResourceFacts resource={resource} />
        </div>
      </SidePanel>
    )
  }
  if (found === null) {
    return (
      <SidePanel {...panel} title={t('resource.looking')}>
        <Skeleton lines={5} />
      </SidePanel>
    )
  }
  const { fault } = found
  return (
    <SidePanel {...panel} title={t(fault ? 'resource.failed' : 'resource.gone')}>
      <EmptyState
        icon={<MapPinOff size={20} />}
        title={fault ? t(`fault.${fault.kind}.message`, { ...fault }) : t('resource.goneHint')}
      />
    </SidePanel>
  )
}

const Actions = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { ids } = useSnapshot(favourites)
  const { rights } = useSnapshot(session)
  const name = shownName(resource)
  const isFavourite = (ids as readonly string[]).includes(resource.id)
  return (
    <div className={styles.actions}>
      {rights.favourites && (
        <IconButton
          label={t(isFavourite ? 'timeline.row.removeFavourite' : 'timeline.row.addFavourite')}
          aria-pressed={isFavourite}
          icon={<Star size={15} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => void toggleFavourite(product, resource.id as ResourceId)}
        />
      )}
      <CodeButton resourceId={resource.id} name={name} />
    </div>
  )
}

export default ResourceDetails
