import Route from 'lucide-react/icons/route'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSnapshot } from 'valtio'
import { configuration } from '#src/features/settings/state.ts'
import button from '#src/ui/button.module.css'
import { wayToResource } from './rules/hand-off/route-link.ts'

interface WayLinkProps {
  readonly resourceId: string | null
  readonly areaId: string | null
}

/** Link to the map with the way to a resource. Nothing for a resource without a place. */
export const WayLink = ({ resourceId, areaId }: WayLinkProps) => {
  const { t } = useTranslation()
  const { current } = useSnapshot(configuration) as typeof configuration
  if (resourceId === null || areaId === null || areaId === '') return null
  return (
    <Link
      href={wayToResource(current?.areas ?? [], areaId, resourceId)}
      className={button.button ?? ''}
      data-look="outline"
      data-size="small"
    >
      <Route size={15} aria-hidden="true" />
      <span>{t('wayfinding.goHere')}</span>
    </Link>
  )
}
