import { searchState } from '#src/base/search-state.ts'
import Check from 'lucide-react/icons/check'
import ImageOff from 'lucide-react/icons/image'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { keepFloorUrl } from '#src/features/maps/model/floorplan/keep-floor-url.ts'
import { FavouriteStar, ReservePlace, WaitForPlace } from '#src/features/timeline/screen/place-actions.tsx'
import {
  type ChosenMoment,
  placeOfRow,
  type ShownPlace,
  useChosenMoment,
  useFactsWords,
} from '#src/features/timeline/screen/place-facts.ts'
import { StateLine } from '#src/features/timeline/screen/state-line.tsx'
import { TimeBar } from '#src/features/timeline/screen/time-bar.tsx'
import { isRightSize } from '#src/features/groups/model/rules/points.ts'
import { usedResources } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { propertyWords } from '#src/features/resource-details/screen/resource-facts.tsx'
import { usePicture } from '#src/features/availability/screen/resource-files.ts'
import { setShownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { useGroupLabel } from '#src/features/timeline/screen/group-label.ts'
import { showWindow } from '#src/features/timeline/model/show-window.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { ChangeAnnouncer } from '#src/features/timeline/screen/timeline-extras.tsx'
import { usePainted } from '#src/features/timeline/screen/use-painted.ts'
import { isHeld, type Painted, timelineWindow, wantWindow } from '#src/features/timeline/model/window-state.ts'
import { WayTo } from '#src/features/availability/screen/way-link.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { dataTypes } from '#src/wire/data-types.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import styles from './list-mode.module.css'

type CardView = Awaited<ReturnType<Reading['engine']['cards']>>[number]

interface ListCardProps {
  readonly place: ShownPlace
  readonly card: CardView | undefined
  readonly moment: ChosenMoment
  readonly tabIndex: 0 | -1
}

/** Card of a resource with its picture, properties, state and actions. Its name opens the details. */
export const ListCard = ({ place, card, moment, tabIndex }: ListCardProps) => {
  const facts = useFactsWords()
  const words = usePropertyWords(card)
  const reason = useReason(place)
  return (
    <article className={styles.card} aria-label={place.name}>
      <Picture key={card?.picture} url={card?.picture ?? null} />
      <div className={styles.words}>
        <p className={styles.name}>
          <button type="button" data-item tabIndex={tabIndex} onClick={() => setShownResource(place.id)}>
            {place.name}
          </button>
        </p>
        <p className={styles.facts}>{facts(place)}</p>
        <StateLine place={place} moment={moment} />
        {reason !== null && (
          <p className={styles.reason}>
            <Check size={13} aria-hidden="true" /> {reason}
          </p>
        )}
        {words.length > 0 && <p className={styles.properties}>{words.join(' · ')}</p>}
      </div>
      <div className={styles.star}>
        <FavouriteStar id={place.id} name={place.name} tabIndex={tabIndex} />
        {card && card.mapArea !== null && (
          <WayTo resourceId={place.id} areaId={card.mapArea} name={place.name} tabIndex={tabIndex} isBrief />
        )}
      </div>
      <div className={styles.actions}>
        <ReservePlace place={place} moment={moment} tabIndex={tabIndex} />
        <WaitForPlace place={place} moment={moment} tabIndex={tabIndex} isBrief />
      </div>
    </article>
  )
}

/** Returns why a resource is near the top of the best matches; null if there is no reason but its office. */
function useReason({ id, capacity }: ShownPlace): string | null {
  const { t } = useTranslation()
  const { ids } = useSnapshot(favourites)
  const { list } = useSnapshot(reservations)
  const { question } = useSnapshot(searchState)
  const seats = Math.max(question.requirements[0]?.capacity.min ?? 0, question.attendees.onSite)
  if (question.sortBy !== 'best') return null
  if ((ids as readonly string[]).includes(id)) return t('group.reason.favourite')
  if (usedResources(list).includes(id)) return t('filtering.used')
  return isRightSize(capacity, seats) ? t('group.reason.right-size') : null
}

/** Placeholder while the row is loading. */
export const WaitingCard = () => <div className={styles.waiting} />

/** An icon replaces a picture that cannot be shown (threat T15). */
const Picture = memo(({ url }: { readonly url: string | null }) => {
  const picture = usePicture(url)
  return (
    <div className={styles.picture}>
      {picture === null ? <ImageOff size={20} strokeWidth={1.5} aria-hidden="true" /> : <img {...picture} alt="" />}
    </div>
  )
})

/** Returns the texts of the resource's properties: only the name for yes-or-no properties, otherwise name and value. */
function usePropertyWords(card: CardView | undefined): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { current } = useSnapshot(configuration)
  return (card?.properties ?? []).flatMap((property) => {
    const definition = current?.filters.find(({ id }) => id === property.propertyId)
    if (!definition || definition.dataTypeId === dataTypes.html) return []
    if (definition.dataTypeId === dataTypes.boolean) return property.valueBoolean === true ? [definition.name] : []
    const words = propertyWords(t, format, definition, property)
    return words === '' ? [] : [t('places.property', { name: definition.name, value: words })]
  })
}

const nothing: ReadonlyMap<string, CardView> = new Map()

/**
 * Loads pictures and properties of the visible resources. Each is queried once, and again if the resources or the
 * settings change.
 */
export function useCards() {
  const { engine } = useReading()
  const { resources, current } = useSnapshot(configuration)
  const [kept, setKept] = useState({ resources, current, cards: nothing })
  const asked = useRef({ resources, current, ids: new Set<string>() })
  const isOf = (one: { readonly resources: unknown; readonly current: unknown }): boolean =>
    one.resources === resources && one.current === current
  const cards = isOf(kept) ? kept.cards : nothing
  const showCards = useCallback(
    (ids: readonly string[]): void => {
      const isNow = asked.current.resources === resources && asked.current.current === current
      if (!isNow) asked.current = { resources, current, ids: new Set() }
      const round = asked.current
      // Only visible resources are retained, because users scroll through thousands of them.
      for (const id of round.ids) if (!ids.includes(id)) round.ids.delete(id)
      const fresh = ids.filter((id) => !round.ids.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) round.ids.add(id)
      void askEngine(engine.cards(fresh.map(resourceIdOf))).then((answer) => {
        if (!answer.ok) for (const id of fresh) round.ids.delete(id)
        else if (round === asked.current) {
          const found = answer.value.map((card) => [card.id, card] as const)
          setKept((before) => {
            const isSame = before.resources === resources && before.current === current
            const stay = isSame ? [...before.cards].filter(([id]) => round.ids.has(id)) : []
            return { resources, current, cards: new Map([...stay, ...found]) }
          })
        }
      })
    },
    [engine, resources, current],
  )
  return { cardOf: (id: string) => cards.get(id), showCards }
}

const paintedOf = (painted: Painted): Painted => painted

/** Rows queried before and after the visible ones. */
const beyond = 12

/** The search results as cards: the same query, order and groups as on the timeline, at one time of the day. */
export function ListMode() {
  const { t } = useTranslation()
  const services = useReading()
  const isPhone = useMedia(phoneQuery)
  const moment = useChosenMoment()
  const { matched, groups } = useSnapshot(timeline)
  const { question, opened } = useSnapshot(searchState)
  const { rows, held } = usePainted(paintedOf)
  const { cardOf, showCards } = useCards()
  useEffect(() => keepFloorUrl(services), [services])

  const want = useCallback(
    (from: number, to: number): void => {
      if (!opened) return
      const { from: quarterFrom, to: quarterTo } = opened.span
      const quarters = { quarterFrom, quarterTo }
      const visible = { rowFrom: from, rowTo: to, ...quarters }
      const last = Math.min(matched ?? 0, to + beyond)
      // The list has no time axis: the timeline returns to the time of day at which it was left, or would have begun.
      const { left, quarterWidth } = timelineWindow.painted
      wantWindow({
        top: 0,
        left,
        quarterWidth,
        visible,
        rectangle: { rowFrom: Math.max(0, from - beyond), rowTo: last, ...quarters },
        room: to - from + 2 * beyond,
      })
      if (!isHeld(visible)) void showWindow(services)
    },
    [services, opened, matched],
  )
  useEffect(() => () => wantWindow(null), [])
  const shownKeys = useMemo(() => [...rows.values()].map(({ key }) => key), [rows])
  useEffect(() => showCards(shownKeys), [showCards, shownKeys])

  const labelOf = useGroupLabel()
  const format = useFormat()
  const headings = useMemo(
    () =>
      groups.map((group) => ({
        label: t('filtering.group', { label: labelOf(group), count: format.number(group.count) }),
        first: group.firstRow,
        count: group.count,
      })),
    [groups, labelOf, t, format],
  )
  const draw = (item: number, tabIndex: 0 | -1): ReactNode => {
    const row = rows.get(item)
    if (!row || !held) return <WaitingCard />
    const place = placeOfRow(row, held.quarterFrom, moment.quarter)
    return <ListCard place={place} card={cardOf(row.key)} moment={moment} tabIndex={tabIndex} />
  }
  return (
    <section className={styles.mode} aria-label={t('places.list')}>
      <TimeBar />
      <div className={styles.list}>
        <VirtualList
          label={t('places.list')}
          count={matched ?? 0}
          groups={headings}
          itemHeight={isPhone ? 190 : 156}
          columnWidth={440}
          topOf={question}
          keyOf={(item) => rows.get(item)?.key ?? String(item)}
          draw={draw}
          onShown={want}
        />
      </div>
      <ChangeAnnouncer />
    </section>
  )
}
