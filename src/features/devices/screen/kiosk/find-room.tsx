import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView } from '#src/engine/compute.ts'
import { useQuery } from '#src/base/use-query.ts'
import { device, meetings } from '../../model/state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { placeAtSign } from '#src/features/maps/model/wayfinding/place-at-sign.ts'
import { categoryWords } from '#src/features/maps/model/wayfinding/place-words.ts'
import { byNearness } from '@foyer/indoor'
import { createPlaceFinder, withWords } from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import { useMetresTo } from '#src/features/maps/screen/wayfinding/use-near-places.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { fold } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { nameWithin, shownName } from '#src/wire/name-and-address.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { Finding, Result } from './find-field.tsx'
import styles from './find-field.module.css'
import kioskStyles from './kiosk.module.css'
import { floorWay, nearestFirst, occupancyOf } from '../../model/kiosk/rules/meetings.ts'

const most = 30
/** Limit for places that cannot be booked, such as a coffee bar, an office or an exit. */
const mostPlaces = 12

/** Returns the place of the kiosk, if the map has it, and functions that find other places on its map. */
export function useRoomPlaces() {
  const { places, stand, venue } = useSnapshot(mapState)
  return useMemo(() => {
    const byResource = new Map(places.list.flatMap((place) => place.resourceIds.map((id) => [id, place] as const)))
    const levels = venue?.levels ?? []
    const here = places.list.find(({ id }) => id === stand?.placeId)
    return {
      here,
      placeOf: (resourceId: string) => byResource.get(resourceId),
      /** Returns the direction of the floor from the kiosk, or null if it is not on the map. */
      wayTo: (place: PlaceView | undefined) => floorWay(levels, here?.levelId, place?.levelId),
      /** Returns the label of a floor, as on a lift button. */
      labelOf: ({ levelId, floor }: PlaceView) => levels.find(({ id }) => id === levelId)?.shortName || floor,
    }
  }, [places, stand, venue])
}

interface FindRoomProps {
  readonly kiosk: Kiosk
  readonly now: Instant
  /** Shows the route to a place. Null if there is no map. */
  readonly onShow: ((id: string) => void) | null
}

interface Room {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  readonly capacity: number | null
}

/**
 * Returns rooms by name. Before the visitor types anything, those around the kiosk; if the map does not have the kiosk,
 * those with its name.
 */
function useRooms(text: string, kioskName: string): readonly Room[] {
  const { engine } = useReading()
  const { places, venue } = useSnapshot(mapState)
  const { here } = useRoomPlaces()
  const around = useMemo(() => {
    const ordinals = new Map(venue?.levels.map(({ id, ordinal }) => [id, ordinal]))
    const bookable = places.list.filter(({ resourceIds }) => resourceIds.length > 0)
    const meetingRooms = bookable.filter(({ category }) => category === 'meeting')
    const rooms = meetingRooms.length > 0 ? meetingRooms : bookable
    return here === undefined ? [] : byNearness(rooms, here, (levelId) => ordinals.get(levelId) ?? 0).slice(0, most)
  }, [places, venue, here])
  // Names of rooms and areas may change while a visitor is here.
  const { resources, current } = useSnapshot(configuration)
  const isTyped = text.trim() !== ''
  const found = useQuery<readonly Room[]>(
    async () => {
      if (isTyped || around.length === 0) return engine.search(isTyped ? text : kioskName, most)
      const ids = around.flatMap(({ resourceIds }) => resourceIds.map(resourceIdOf))
      const known = await Promise.all(ids.map((id) => engine.resource(id)))
      return known.flatMap((room) =>
        room === null ? [] : [{ id: room.id, name: shownName(room), areaName: '', capacity: room.capacity }],
      )
    },
    [engine, text, isTyped, kioskName, around],
    { keepsLast: true, again: [resources, current] },
  )
  return found ?? []
}

/** Finds a room or any other place on the map by name or by its code. Shows how far it is, and whether it is free. */
export const FindRoom = ({ kiosk, now, onShow }: FindRoomProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [text, setText] = useState('')
  const { places } = useSnapshot(mapState)
  const { language } = useSnapshot(settings)
  const findPlaces = useMemo(() => {
    const words = categoryWords(t, language)
    const others = places.list.filter(({ resourceIds }) => resourceIds.length === 0)
    return createPlaceFinder(others.map((place) => withWords(place, words)))
  }, [places, t, language])
  const rooms = useRooms(text, kiosk.name)
  const { placeOf } = useRoomPlaces()
  const others = useMemo(() => {
    if (onShow === null || text.trim() === '') return []
    const signed = placeAtSign(text, places.list, window.location.origin)
    return [...(signed.ok ? [signed.value] : []), ...findPlaces(text, mostPlaces)]
  }, [onShow, text, places, findPlaces])
  const shown = [...rooms.map(({ id }) => placeOf(id)), ...others]
  const metresTo = useMetresTo(shown.flatMap((place) => place ?? []))
  const wanted = fold(text.trim())
  const byDistance = nearestFirst(
    rooms,
    ({ id }) => metresTo.get(placeOf(id)?.id ?? ''),
    ({ name }) => fold(name).includes(wanted),
  )
  const far = (place: PlaceView): string => {
    const metres = metresTo.get(place.id)
    return [place.floor, metres === undefined ? '' : format.distance(metres)].filter((part) => part !== '').join(' · ')
  }
  const count = rooms.length + others.length
  return (
    <Finding
      title={t('kiosk.offer.rooms')}
      words={
        count === 0 ? t('kiosk.nothingFound') : <span className="visually-hidden">{t('kiosk.found', { count })}</span>
      }
      text={text}
      onChange={setText}
    >
      {byDistance.map((room) => {
        const place = placeOf(room.id)
        const seats = room.capacity !== null && room.capacity > 1 ? t('panel.seats', { count: room.capacity }) : ''
        return (
          <Result key={room.id} onShow={onShow && (() => onShow(room.id))}>
            <span className={styles.resultName}>{nameWithin(room.name, [kiosk.building?.name ?? ''])}</span>
            <span className={kioskStyles.who}>
              {[place ? far(place) : '', room.areaName, seats].filter((part) => part !== '').join(' · ')}
            </span>
            <StateChip id={room.id} place={place} now={now} />
          </Result>
        )
      })}
      {others.map((place) => (
        <Result key={place.id} onShow={onShow && (() => onShow(place.id))}>
          <span className={styles.resultName}>{place.name}</span>
          <span className={kioskStyles.who}>{far(place)}</span>
        </Result>
      ))}
    </Finding>
  )
}

interface StateChipProps {
  readonly id: ResourceId
  readonly place: PlaceView | undefined
  readonly now: Instant
}

/** The current state of a room, and until when it lasts. Nothing for rooms of other buildings, whose meetings a kiosk does not have. */
const StateChip = ({ id, place, now }: StateChipProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { offers } = useSnapshot(device)
  const { value: list, asOf } = useSnapshot(meetings)
  const { zone } = useSnapshot(reader)
  const { wayTo } = useRoomPlaces()
  const way = wayTo(place)
  const isOfHouse = place?.category === 'meeting' && way !== null && way !== 'other-house'
  const { kind, until } = occupancyOf(list, id, now)
  if (!offers.includes('meetings') || asOf === null) return null
  if (kind === 'free' && until === null && !isOfHouse) return null
  const time = until === null ? '' : format.time(until, zone)
  return (
    <span className={styles.chip} data-kind={kind}>
      {kind === 'free' ? <CircleCheck aria-hidden="true" /> : <CircleMinus aria-hidden="true" />}
      <span>
        {kind === 'busy'
          ? t('kiosk.busyUntil', { time })
          : until === null
            ? t('kiosk.free')
            : t('kiosk.freeUntil', { time })}
      </span>
    </span>
  )
}
