import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceButton, DeviceSheet } from '../device-parts.tsx'
import { type RulesInForce, rulesInForce } from '../../model/rules/device-rules.ts'
import { device, meetings } from '../../model/state.ts'
import { useTouched } from '../use-device.ts'
import { connection } from '#src/base/connection.ts'
import { reader } from '#src/base/reader.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { stillQuery, useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Meeting } from '#src/wire/kiosk.ts'
import { Finding, Result } from './find-field.tsx'
import findStyles from './find-field.module.css'
import { useRoomPlaces } from './find-room.tsx'
import kioskStyles from './kiosk.module.css'
import styles from './meetings.module.css'
import type { KioskOffer } from '../../model/kiosk/rules/kiosk.ts'
import {
  countOfArriving,
  type FloorWay,
  inOrderOfArrival,
  meetingsFound,
  shownMeetings,
} from '../../model/kiosk/rules/meetings.ts'

const arrows: Readonly<Record<FloorWay, typeof ArrowUp>> = {
  up: ArrowUp,
  down: ArrowDown,
  same: ArrowRight,
  'other-house': ArrowRight,
}

/** Large arrow with the floor of a room: '↑ 3'. Without a map, the floor as the server writes it. */
const FloorArrow = ({ meeting: { resourceId, place: written } }: { readonly meeting: Meeting }) => {
  const { t } = useTranslation()
  const { placeOf, wayTo, labelOf } = useRoomPlaces()
  const place = placeOf(resourceId)
  const way = wayTo(place)
  if (place === undefined || way === null) return <span className={styles.where}>{written}</span>
  const Arrow = arrows[way]
  const label = { up: labelOf(place), down: labelOf(place), same: '', 'other-house': place.floor }[way]
  return (
    <span className={styles.arrow} data-way={way}>
      <Arrow aria-hidden="true" />
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden">
        {way === 'same' ? t('kiosk.meetings.sameFloor') : t('kiosk.meetings.onFloor', { floor: place.floor })}
      </span>
    </span>
  )
}

/** Returns the meetings as the rules of the kiosk show them. */
function useShownMeetings(): { readonly meetings: readonly Meeting[]; readonly rules: RulesInForce } {
  const { kiosk } = useSnapshot(device)
  const { value: list } = useSnapshot(meetings)
  return useMemo(() => {
    const rules = rulesInForce(kiosk ?? { kind: 'lobby' })
    return { meetings: shownMeetings(list, rules), rules }
  }, [list, kiosk])
}

/**
 * A meeting in a lobby: time, subject and the way to its floor. A private meeting shows no subject; if the kiosk shows
 * none at all, the room is in its place.
 */
const MeetingRow = ({ meeting, now }: { readonly meeting: Meeting; readonly now: Instant }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { start, end, subject, organizer, resourceName } = meeting
  const { titles } = useShownMeetings().rules
  return (
    <span className={styles.meeting}>
      <span className={styles.when}>
        <strong>{format.time(start, zone)}</strong>
        <span className={kioskStyles.who}>
          {start <= now ? (
            <span className={styles.present}>{t('kiosk.meetings.now')}</span>
          ) : (
            t('kiosk.meetings.until', { time: format.time(end, zone) })
          )}
        </span>
      </span>
      <span className={styles.what}>
        <strong>{titles ? (subject ?? t('panel.private')) : resourceName}</strong>
        <span className={kioskStyles.who}>{[titles && resourceName, organizer].filter(Boolean).join(' · ')}</span>
      </span>
      <FloorArrow meeting={meeting} />
    </span>
  )
}

/** Milliseconds for which a page is shown: time to read its rows twice. */
const turnEvery = 10_000

/** Least height of a row in the board's own text size. */
const rowHeight = 3.7

interface Rows {
  readonly fitting: number
  /** Pixels of each, so that the rows fill the list. Null until it is measured. */
  readonly height: number | null
}

/** Counts the rows that fit into a list at its text size. */
function useRows(list: RefObject<HTMLElement | null>): Rows {
  const [rows, setRows] = useState<Rows>({ fitting: 1, height: null })
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => {
      const least = rowHeight * Number.parseFloat(getComputedStyle(box).fontSize)
      const fitting = Math.max(1, Math.floor(box.clientHeight / least))
      const height = box.clientHeight / fitting
      setRows((before) => (before.fitting === fitting && before.height === height ? before : { fitting, height }))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [list])
  return rows
}

/** Pages that are filled with later meetings. Those that visitors come for now may take more. */
const filledPages = 6
/** Above this many pages, numbers replace the dots, which could not be counted. */
const mostDots = 12

/**
 * Board of the coming meetings, as many as fit, one page after the other. Touching the screen stops it, and it does not
 * turn by itself if motion is unwanted: there are keys for that.
 */
export const MeetingBoard = ({ now }: { readonly now: Instant }) => {
  const { meetings: shown } = useShownMeetings()
  const coming = inOrderOfArrival(shown, now)
  return coming.length > 0 && <Board coming={coming} now={now} />
}

const Board = ({ coming, now }: { readonly coming: readonly Meeting[]; readonly now: Instant }) => {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { fitting, height } = useRows(list)
  const isTouched = useTouched(oneMinute)
  const isStill = useMedia(stillQuery)
  const [turned, setTurned] = useState(0)
  const shown = coming.slice(0, Math.max(countOfArriving(coming, now), filledPages * fitting))
  const pages = Math.max(1, Math.ceil(shown.length / fitting))
  const turns = pages > 1 && !isTouched && !isStill
  useEffect(() => {
    if (!turns) return undefined
    const timer = setInterval(() => setTurned((before) => before + 1), turnEvery)
    return () => clearInterval(timer)
  }, [turns])
  const page = ((turned % pages) + pages) % pages
  const said = t('kiosk.meetings.page', { page: page + 1, count: pages })
  return (
    <section className={styles.board} aria-label={t('kiosk.meetings.title')}>
      <ul ref={list} style={{ gridAutoRows: height ?? `${rowHeight}em` }}>
        {shown.slice(page * fitting, (page + 1) * fitting).map((meeting) => (
          <li key={meeting.id}>
            <MeetingRow meeting={meeting} now={now} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        // A touch here begins no visit.
        <div className={styles.pages} role="group" aria-label={said} data-stays>
          <button type="button" aria-label={t('kiosk.meetings.pageBefore')} onClick={() => setTurned(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </button>
          {pages > mostDots ? (
            <span aria-hidden="true">{`${page + 1} / ${pages}`}</span>
          ) : (
            <span className={styles.dots} aria-hidden="true">
              {Array.from({ length: pages }, (_, one) => (
                <span key={one} data-current={one === page || undefined} />
              ))}
            </span>
          )}
          <button type="button" aria-label={t('kiosk.meetings.pageAfter')} onClick={() => setTurned(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </button>
          {shown.length < coming.length && (
            <span className={kioskStyles.who}>{t('kiosk.meetings.more', { count: coming.length - shown.length })}</span>
          )}
        </div>
      )}
    </section>
  )
}

interface MeetingsTodayProps {
  readonly now: Instant
  readonly offers: readonly KioskOffer[]
  readonly onShow: ((id: string) => void) | null
  readonly onOpen: (stage: 'rooms' | 'people') => void
}

/** Meetings in this building for the rest of today, with a search. */
export const MeetingsToday = ({ now, offers, onShow, onOpen }: MeetingsTodayProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { meetings: shown, rules } = useShownMeetings()
  const { asOf } = useSnapshot(meetings)
  const { zone } = useSnapshot(reader)
  const { liveness } = useSnapshot(connection)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const coming = inOrderOfArrival(shown, now)
  const found = meetingsFound(coming, text)
  const words = [
    ...(liveness !== 'live' && asOf !== null ? [t('kiosk.meetings.asOf', { time: format.time(asOf, zone) })] : []),
    ...(coming.length === 0 ? [t('kiosk.meetings.none')] : found.length === 0 ? [t('kiosk.nothingFound')] : []),
  ].join(' ')
  return (
    <>
      <Finding
        title={t('kiosk.meetings.title')}
        label={t('kiosk.meetings.find')}
        placeholder={t(rules.titles && rules.organizers === 'full' ? 'kiosk.meetings.type' : 'kiosk.meetings.typeRoom')}
        words={words}
        text={text}
        onChange={setText}
        aside={<DeviceButton onClick={() => setMissing(true)}>{t('kiosk.meetings.missing')}</DeviceButton>}
      >
        {found.map((meeting) => (
          <Result key={meeting.id} onShow={onShow && (() => onShow(meeting.resourceId))}>
            <MeetingRow meeting={meeting} now={now} />
          </Result>
        ))}
      </Finding>
      {isMissing && <Missing offers={offers} onShow={onShow} onOpen={onOpen} onClose={() => setMissing(false)} />}
    </>
  )
}

interface MissingProps extends Pick<MeetingsTodayProps, 'offers' | 'onShow' | 'onOpen'> {
  readonly onClose: () => void
}

/** Explains where else a visitor finds a meeting that is not listed: the people in it, a place code, reception. */
const Missing = ({ offers, onShow, onOpen, onClose }: MissingProps) => {
  const { t } = useTranslation()
  const { places, stand } = useSnapshot(mapState)
  const reception = places.list.find(
    ({ id, category, isKiosk }) => category === 'information' && !isKiosk && id !== stand?.placeId,
  )
  return (
    <DeviceSheet title={t('kiosk.meetings.missing')} onClose={onClose}>
      <ul className={findStyles.missing}>
        {offers.includes('people') && (
          <li>
            <p>{t('kiosk.meetings.missingPeople')}</p>
            <DeviceButton look="strong" onClick={() => onOpen('people')}>
              {t('kiosk.offer.people')}
            </DeviceButton>
          </li>
        )}
        <li>
          <p>{t('kiosk.meetings.missingCode')}</p>
          <DeviceButton onClick={() => onOpen('rooms')}>{t('kiosk.offer.rooms')}</DeviceButton>
        </li>
        <li>
          <p>{t('kiosk.meetings.missingReception')}</p>
          {onShow !== null && reception !== undefined && (
            <DeviceButton onClick={() => onShow(reception.id)}>{reception.name}</DeviceButton>
          )}
        </li>
      </ul>
    </DeviceSheet>
  )
}
