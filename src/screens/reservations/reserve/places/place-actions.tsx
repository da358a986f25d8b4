import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { latest, plus } from '#src/core/time/moment.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { onlyThis } from '#src/core/waitlist/wish.ts'
import type { ResourceId } from '#src/core/brand.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { WaitButton } from '#src/screens/reservation-parts/waitlist/wait-button.tsx'
import { favourites } from '#src/state/favourites.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { offerOf, reservePlace } from './place-offer.ts'
import type { ShownPlace } from './shown-place.ts'
import type { ChosenMoment } from './use-chosen-moment.ts'

interface ActionProps {
  readonly place: ShownPlace
  readonly moment: ChosenMoment
  readonly tabIndex?: 0 | -1 | undefined
  /** Where it stands alone: in a list of many it would shout. */
  readonly isProminent?: boolean
}

/** Reserves the place at the moment looked at, or at its next free time, which it names; nothing where there is none. */
export const ReservePlace = ({ place, moment, tabIndex, isProminent = false }: ActionProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { duration } = useSnapshot(timeline).question
  const { rights } = useSnapshot(session)
  const offer = offerOf(place, moment.quarter, duration)
  if (offer === null || !rights.reserve) return null
  const { from, to } = offer.span
  const { zone, day } = moment
  const hours = format.timeRange(startOfQuarter(from), startOfQuarter(to), zone)
  const time = from < day.to ? hours : `${format.day(startOfQuarter(from), zone)} ${hours}`
  return (
    <Button
      size="small"
      look={offer.isThen && isProminent ? 'primary' : 'outline'}
      icon={<CalendarPlus size={15} aria-hidden="true" />}
      tabIndex={tabIndex}
      aria-label={t('places.reserveNamed', { name: place.name, time })}
      onClick={() => reservePlace(place, offer.span)}
    >
      {time}
    </Button>
  )
}

/** Waits for the moment looked at where somebody else has it. */
export const WaitForPlace = ({ place, moment, tabIndex }: ActionProps) => {
  const { rights } = useSnapshot(session)
  const { standing, bookable, id, name } = place
  const { quarter, end, present, zone } = moment
  const isTaken = standing.reason === 'held' || standing.reason === 'area-full'
  if (!isTaken || !bookable || !rights.reserve || quarter <= present) return null
  const span = { from: quarter, to: latest(end, plus(quarter, 1)) }
  const wish = { resourceId: id, name, question: onlyThis(id), span, zone }
  return <WaitButton size="small" tabIndex={tabIndex} wish={wish} />
}

export const FavouriteStar = ({
  id,
  name,
  tabIndex,
}: {
  readonly id: ResourceId
  readonly name: string
  readonly tabIndex?: 0 | -1 | undefined
}) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { ids } = useSnapshot(favourites)
  const { rights } = useSnapshot(session)
  if (!rights.favourites) return null
  const isFavourite = ids.includes(id)
  return (
    <IconButton
      label={t('places.favourite', { name })}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      icon={<Star size={15} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
      onClick={() => void toggleFavourite(product, id)}
    />
  )
}
