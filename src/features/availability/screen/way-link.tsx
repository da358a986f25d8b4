import Route from 'lucide-react/icons/route'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { askEngine } from '#src/base/ask-engine.ts'
import { useQuery } from '#src/base/use-query.ts'
import { configuration, offersMap } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import button from '#src/ui/button.module.css'
import iconButton from '#src/ui/icon-button.module.css'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { mapAreaOf, wayToResource } from '#src/base/rules/map-path.ts'

interface WayLooks {
  /** Name of the resource, for screen readers, if several links are on the screen. */
  readonly name?: string
  readonly tabIndex?: 0 | -1 | undefined
  /** True if there is only room for an icon. */
  readonly isBrief?: boolean
}

interface WayLinkProps extends WayLooks {
  /** Null renders nothing. */
  readonly resourceId: string | null
}

/** Link to the map with the way to a resource. Renders nothing if the resource has no routes or no place. */
export const WayLink = ({ resourceId, ...looks }: WayLinkProps) => {
  const { engine } = useReading()
  const { resources } = useSnapshot(configuration)
  const resource = useQuery(
    () => (resourceId === null ? null : askEngine(engine.resource(resourceIdOf(resourceId)))),
    [engine, resourceId],
    { again: [resources] },
  )
  const areaId = resource?.ok && resource.value !== null ? mapAreaOf(resource.value) : null
  return resourceId === null || areaId === null ? null : <WayTo resourceId={resourceId} areaId={areaId} {...looks} />
}

interface WayToProps extends WayLooks {
  readonly resourceId: string
  /** As `mapAreaOf` returns it. */
  readonly areaId: string
}

/** The same link if the area is already known. The organisation may have no maps, or no licence for them. */
export const WayTo = ({ resourceId, areaId, name, tabIndex, isBrief = false }: WayToProps) => {
  const { t } = useTranslation()
  const configured = useSnapshot(configuration)
  if (!offersMap(configured)) return null
  const words = t('wayfinding.goHere')
  const label = name === undefined ? words : `${words}, ${name}`
  return (
    <Link
      href={wayToResource(configured.current?.areas ?? [], areaId, resourceId)}
      className={(isBrief ? iconButton.button : button.button) ?? ''}
      data-look={isBrief ? 'quiet' : 'outline'}
      data-size="small"
      data-tooltip={isBrief ? words : undefined}
      aria-label={isBrief || name !== undefined ? label : undefined}
      tabIndex={tabIndex}
    >
      <Route size={15} aria-hidden="true" />
      {!isBrief && <span>{words}</span>}
    </Link>
  )
}
