import { useQuery } from '#src/features/availability/use-query.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { DeviceButton, LanguageSwitch } from '#src/features/devices/device-parts.tsx'
import { device } from '#src/features/devices/state.ts'
import { useDevice } from '#src/features/devices/use-device.ts'
import { connection } from '#src/features/offline/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { clearWayfinder, mapState } from '#src/features/wayfinding/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Kiosk, Meeting } from '#src/wire/kiosk.ts'
import { FindField } from './find-field.tsx'
import { FindRoom } from './find-room.tsx'
import styles from './kiosk.module.css'
import KioskMap from './map/kiosk-map.tsx'
import type { KioskOffer } from './rules/kiosk.ts'

/** Letters before the directory is searched. One letter matches about half of all people. */
const fewestLetters = 2

interface FindPersonProps {
  /** Shows the route to a person's office. Null if there is no map. */
  readonly onShow: ((placeId: string) => void) | null
}

/** Finds a person and shows their office. The directory is not stored on the device, so this search needs a network. */
const FindPerson = ({ onShow }: FindPersonProps) => {
  const { t } = useTranslation()
  const { device: running } = useDevice()
  const { online } = useSnapshot(connection)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const answer = useQuery(
    (signal) =>
      running && wanted.length >= fewestLetters ? running.kiosks.people(running.address.id, wanted, signal) : null,
    [running, wanted],
  )
  const found = answer?.ok ? answer.value.good : null
  const { places } = useSnapshot(mapState) as typeof mapState
  // The directory spells offices like the door signs.
  const placeOf = (office: string) => places.list.find(({ name }) => office !== '' && fold(name) === fold(office))
  const words =
    !online || (answer !== null && !answer.ok)
      ? t('kiosk.peopleNeedNetwork')
      : found === null
        ? t('kiosk.typeName')
        : found.length === 0
          ? t('kiosk.nobodyFound')
          : ''
  return (
    <div className={styles.finding}>
      <FindField label={t('kiosk.offer.people')} text={text} onChange={setText} />
      <p className={styles.words} role="status">
        {words}
      </p>
      <div className={styles.results} role="region" tabIndex={0} aria-label={t('kiosk.results')}>
        <ul>
          {(found ?? []).map(({ name, department, office }) => {
            const place = placeOf(office)
            const about = [department, office, place?.floor ?? ''].filter((part) => part !== '').join(' · ')
            const lines = (
              <>
                <span className={styles.resultName}>{name}</span>
                <span className={styles.who}>{about}</span>
              </>
            )
            return (
              <li key={`${name} ${office}`}>
                {onShow && place ? (
                  <button type="button" className={styles.result} onClick={() => onShow(place.id)}>
                    {lines}
                  </button>
                ) : (
                  <p className={styles.result}>{lines}</p>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

interface MeetingsTodayProps {
  readonly now: Instant
  readonly onShow: ((resourceId: string) => void) | null
}

/** Meetings in this building for the rest of today. */
const MeetingsToday = ({ now, onShow }: MeetingsTodayProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { meetings, meetingsAsOf } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const { liveness } = useSnapshot(connection)
  const coming = meetings.filter(({ end }) => end > now)
  return (
    <section className={styles.meetings} aria-labelledby="kiosk-meetings">
      <h1 id="kiosk-meetings" className={styles.question}>
        {t('kiosk.meetings.title')}
      </h1>
      {liveness !== 'live' && meetingsAsOf !== null && (
        <p className={styles.words} role="status">
          {t('kiosk.meetings.asOf', { time: format.time(meetingsAsOf, zone) })}
        </p>
      )}
      {coming.length === 0 && <p className={styles.words}>{t('kiosk.meetings.none')}</p>}
      <div className={styles.results} role="region" tabIndex={0} aria-labelledby="kiosk-meetings">
        <ul>
          {coming.map((meeting) => (
            <li key={meeting.id}>
              {onShow ? (
                <button type="button" className={styles.result} onClick={() => onShow(meeting.resourceId)}>
                  <MeetingRow meeting={meeting} now={now} zone={zone} />
                </button>
              ) : (
                <MeetingRow meeting={meeting} now={now} zone={zone} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Stage = 'home' | 'map' | 'rooms' | 'meetings' | 'people'

const tiles = [
  { stage: 'map', icon: <MapPin aria-hidden="true" /> },
  { stage: 'rooms', icon: <DoorOpen aria-hidden="true" /> },
  { stage: 'meetings', icon: <CalendarDays aria-hidden="true" /> },
  { stage: 'people', icon: <Users aria-hidden="true" /> },
] as const satisfies readonly { readonly stage: KioskOffer; readonly icon: ReactNode }[]

interface VisitProps {
  readonly kiosk: Kiosk
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
  readonly onEnd: () => void
}

/** A visit at the kiosk. All data about the visitor is in this component and goes away with it. */
export const Visit = ({ kiosk, offers, now, onEnd }: VisitProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const [stage, setStage] = useState<Stage>('home')
  const [targetId, setTarget] = useState<string | null>(null)
  const offered = tiles.filter((tile) => offers.includes(tile.stage))
  const open = (next: Stage, target: string | null = null): void => (setTarget(target), setStage(next))
  const show = offers.includes('map') ? (id: string): void => open('map', id) : null
  // The visitor's map session also ends with the visit.
  useEffect(() => clearWayfinder, [])
  return (
    <div className={styles.visit}>
      <header className={styles.bar}>
        <p className={styles.name}>{kiosk.name}</p>
        <p className={styles.barTime}>{format.time(now, zone)}</p>
      </header>
      <div className={styles.stage}>
        {stage === 'home' && (
          <nav className={styles.tiles} aria-label={t('kiosk.whatTo')}>
            <h1 className={styles.question}>{t('kiosk.whatTo')}</h1>
            {offered.map((tile) => (
              <button key={tile.stage} type="button" className={styles.tile} onClick={() => open(tile.stage)}>
                {tile.icon}
                <span>{t(`kiosk.offer.${tile.stage}`)}</span>
              </button>
            ))}
          </nav>
        )}
        {stage === 'rooms' && <FindRoom kiosk={kiosk} now={now} onShow={show} />}
        {stage === 'meetings' && <MeetingsToday now={now} onShow={show} />}
        {stage === 'people' && <FindPerson onShow={show} />}
        {stage === 'map' && (
          <KioskMap
            kiosk={kiosk}
            targetId={targetId}
            canRoute={offers.includes('route')}
            canHandOff={offers.includes('hand-off')}
          />
        )}
      </div>
      <footer className={styles.foot}>
        {stage !== 'home' && (
          <DeviceButton icon={<ArrowLeft size={26} aria-hidden="true" />} onClick={() => open('home')}>
            {t('kiosk.back')}
          </DeviceButton>
        )}
        <DeviceButton onClick={onEnd}>{t('kiosk.end')}</DeviceButton>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

interface MeetingRowProps {
  readonly meeting: Meeting
  readonly now: Instant
  readonly zone: string
}

/** A meeting in a lobby: time, subject and room. A private meeting shows no subject. */
export const MeetingRow = ({ meeting, now, zone }: MeetingRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end, subject, organizer, resourceName, place } = meeting
  return (
    <p className={styles.meeting}>
      <span className={styles.when}>
        {format.timeRange(start, end, zone)}
        {start <= now && <span className={styles.present}> {t('kiosk.meetings.now')}</span>}
      </span>
      <span className={styles.what}>
        {subject ?? t('panel.private')}
        {organizer !== null && organizer !== '' && <span className={styles.who}> · {organizer}</span>}
      </span>
      <span className={styles.where}>
        {resourceName}
        {place !== '' && <span className={styles.who}> · {place}</span>}
      </span>
    </p>
  )
}
