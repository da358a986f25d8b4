import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTranslation } from 'react-i18next'
import { snapshot, useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/state.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { draftSearchPath, groupSearchPath } from './group-search.ts'

/** Returns true if the user may search for a time that suits people and rooms. */
function useIsOffered(): boolean {
  const { current } = useSnapshot(configuration)
  const { rights } = useSnapshot(session)
  return current?.enableGroupFinding === true && rights.reserve && rights.people
}

/** Leads from the reservation form to the search for a better time for the same people, length and dates. */
export const FindTimeForDraft = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  if (!useIsOffered()) return null
  const find = (): void => {
    const { draft } = snapshot(draftState)
    if (draft) navigate(draftSearchPath(draft))
  }
  return (
    <div>
      <Button size="small" icon={<CalendarSearch size={15} aria-hidden="true" />} onClick={find}>
        {t('place.findTime')}
      </Button>
    </div>
  )
}

/**
 * The link to the search for a time that suits people and rooms, with the filters and the duration of the timeline.
 * `isShort`: without its words.
 */
export const FindTimeButton = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  if (!useIsOffered()) return null
  const icon = <CalendarSearch size={15} aria-hidden="true" />
  const find = (): void => navigate(groupSearchPath())
  if (isShort) return <IconButton label={t('place.findTime')} icon={icon} onClick={find} />
  return (
    <Button size="small" icon={icon} onClick={find}>
      {t('place.findTime')}
    </Button>
  )
}
