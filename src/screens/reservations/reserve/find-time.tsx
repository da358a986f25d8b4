import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { groupSearchPath } from '#src/flows/group-search.ts'
import { configuration } from '#src/state/configuration.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'

/** The way to a common time, once there are people to meet or several things to be had at once. */
export const FindTime = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { attendees, question } = useSnapshot(timeline)
  const { current } = useSnapshot(configuration)
  const { rights } = useSnapshot(session)
  const isOffered = current?.enableGroupFinding === true && rights.reserve && rights.people
  if (!isOffered || (attendees.length === 0 && question.requirements.length < 2)) return null
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
