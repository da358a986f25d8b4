import { searchState } from '#src/base/search-state.ts'
import Star from 'lucide-react/icons/star'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { draftState, offerDraftLater, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { oneTapSpan } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { setSelection } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { onlyThis } from '#src/features/waitlist/model/rules/waitlist.ts'
import { WaitButton } from '#src/features/bookings/screen/slots.ts'
import type { Instant, InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { latest, plus, quartersOf, startOfMinute, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import type { ChosenMoment, ShownPlace } from './place-facts.ts'

type Offered = Pick<ShownPlace, 'id' | 'name' | 'email' | 'bookable' | 'standing'>

/** A time that can be reserved without changes. */
interface PlaceOffer {
  readonly span: InstantSpan
  /** True if it starts at the displayed moment. */
  readonly isThen: boolean
}

/**
 * Returns the time to offer for a place: from the moment, or from this minute if the moment has begun, if the place is
 * free then, also for less than `duration` (minutes); else its next time that is free for as long. Null if there is none
 * in the loaded days, or if the place cannot be reserved.
 */
function offerOf(
  { bookable, email, standing }: Offered,
  quarter: Quarter,
  now: Instant,
  duration: number,
): PlaceOffer | null {
  if (!bookable || email === null) return null
  const { reason, until, free } = standing
  const moment = latest(now, startOfQuarter(quarter))
  const offerIn = (run: QuarterSpan): PlaceOffer | null => {
    const span = oneTapSpan({ ...standing, state: 'NOW', free: run, freeUntil: run.to }, moment, duration)
    return span && { span, isThen: span.start === startOfMinute(moment) }
  }
  const gap = reason === 'too-short' ? offerIn({ from: quarter, to: until }) : null
  return gap ?? (free && offerIn(free))
}

/** Opens the reservation form for it, as the timeline does. */
function reservePlace({ id, name, email }: Offered, span: InstantSpan): void {
  if (email === null) return
  setSelection({ key: id, span: quartersOf(span) })
  // An unfinished change of a reservation must not be applied to this place.
  if (draftState.change && !draftState.open) offerDraftLater()
  openDraft({
    resourceId: id,
    name,
    email,
    span,
    timeZone: searchState.shownZone,
  })
}

interface ActionProps {
  readonly place: ShownPlace
  readonly moment: ChosenMoment
  readonly tabIndex?: 0 | -1 | undefined
  /** True if it is shown on its own. In a long list, it would be too prominent. */
  readonly isProminent?: boolean
  /** True if there is only room for the verb and the time, or for an icon. */
  readonly isBrief?: boolean
}

/**
 * Button that reserves the place at the displayed moment, or at its next free time, and names that time. Renders nothing
 * if there is none.
 */
export const ReservePlace = ({ place, moment, tabIndex, isProminent = false, isBrief = false }: ActionProps) => {
  const offerWords = useOfferWords()
  const { question, shownZone: zone } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  const { rights } = useSnapshot(session)
  const offer = offerOf(place, moment.quarter, now, question.duration)
  if (offer === null || !rights.reserve) return null
  const words = offerWords(offer.span, 'book', { zone })
  return (
    <Button
      size="small"
      look={offer.isThen && isProminent ? 'primary' : 'outline'}
      tabIndex={tabIndex}
      aria-label={`${words}, ${place.name}`}
      onClick={() => reservePlace(place, offer.span)}
    >
      {isBrief ? offerWords(offer.span, 'book', { zone, isBrief }) : words}
    </Button>
  )
}

/** Button that adds a waitlist entry for the displayed moment if another user has the place. */
export const WaitForPlace = ({ place, moment, tabIndex, isBrief = false }: ActionProps) => {
  const { rights } = useSnapshot(session)
  const { standing, bookable, id, name } = place
  const { quarter, end, present, zone } = moment
  const isTaken = standing.reason === 'held' || standing.reason === 'area-full'
  if (!isTaken || !bookable || !rights.reserve || quarter <= present) return null
  const span = { from: quarter, to: latest(end, plus(quarter, 1)) }
  const wish = { resourceId: id, name, question: onlyThis(id), span, zone }
  return <WaitButton size="small" tabIndex={tabIndex} wish={wish} isBrief={isBrief} />
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
  const services = useReading()
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
      onClick={() => void toggleFavourite(services, id)}
    />
  )
}
