import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { groupSearchPath } from './group-search.ts'

/**
 * The link to the search for a time that suits people and rooms, with the filters and the duration of the timeline.
 * `isShort`: without its words.
 */
export const FindTimeButton = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { current } = useSnapshot(configuration)
  const { rights } = useSnapshot(session)
  const isOffered = current?.enableGroupFinding === true && rights.reserve && rights.people
  if (!isOffered) return null
  const icon = <CalendarSearch size={15} aria-hidden="true" />
  const find = (): void => navigate(groupSearchPath())
  if (isShort) return <IconButton label={t('place.findTime')} icon={icon} onClick={find} />
  return (
    <Button size="small" icon={icon} onClick={find}>
      {t('place.findTime')}
    </Button>
  )
}
