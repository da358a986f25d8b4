import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { Button } from '#src/ui/button.tsx'
import { groupSearchPath } from './group-search.ts'

/** The link to the search for a time that suits people and rooms, with the filters and the duration of the timeline. */
export const FindTimeButton = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { current } = useSnapshot(configuration)
  const { rights } = useSnapshot(session)
  const isOffered = current?.enableGroupFinding === true && rights.reserve && rights.people
  if (!isOffered) return null
  return (
    <Button
      size="small"
      icon={<CalendarSearch size={15} aria-hidden="true" />}
      onClick={() => navigate(groupSearchPath())}
    >
      {t('place.findTime')}
    </Button>
  )
}
