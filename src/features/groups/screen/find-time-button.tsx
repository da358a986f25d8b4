import CalendarSearch from 'lucide-react/icons/calendar-search'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { searchPaths, type SearchPaths } from '../model/search-paths.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

/** Returns null unless the user may search for a time that suits people and rooms. `pathOf`: that of the search. */
function useSearch(pathOf: (code: SearchPaths) => string | null): (() => Promise<void>) | null {
  const { current } = useSnapshot(configuration)
  const { rights } = useSnapshot(session)
  const [, navigate] = useLocation()
  if (!current?.enableGroupFinding || !rights.reserve || !rights.people) return null
  return async () => {
    const code = await searchPaths.load()
    const path = code && pathOf(code)
    if (path !== null) navigate(path)
  }
}

const draftPath = ({ draftSearchPath }: SearchPaths): string | null => {
  const { draft } = snapshot(draftState)
  return draft && draftSearchPath(draft)
}

/** Leads from the reservation form to the search for a better time for the same people, length and dates. */
export const FindTimeForDraft = () => {
  const { t } = useTranslation()
  const find = useSearch(draftPath)
  if (!find) return null
  return (
    <div>
      <Button size="small" icon={<CalendarSearch size={15} aria-hidden="true" />} onClick={() => void find()}>
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
  const find = useSearch((code) => code.groupSearchPath())
  if (!find) return null
  const icon = <CalendarSearch size={15} aria-hidden="true" />
  if (isShort) return <IconButton label={t('place.findTime')} icon={icon} onClick={() => void find()} />
  return (
    <Button size="small" icon={icon} onClick={() => void find()}>
      {t('place.findTime')}
    </Button>
  )
}
