import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import { DeviceButton } from '../device-parts.tsx'
import { useDevice } from '../use-device.ts'
import { connection } from '#src/base/connection.ts'
import { reader } from '#src/base/reader.ts'
import { clearWayfinder, mapState } from '#src/features/maps/model/wayfinding/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { fold } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import findFieldStyles from './find-field.module.css'
import { Finding, Result } from './find-field.tsx'
import { FindRoom } from './find-room.tsx'
import styles from './kiosk.module.css'
import KioskMap from './map/kiosk-map.tsx'
import { MeetingBoard, MeetingsToday } from './meetings.tsx'
import type { KioskOffer } from '../../model/kiosk/rules/kiosk.ts'
import { LanguageSheetKey, SeatedKey } from './visitor-keys.tsx'

type Stage = 'home' | 'map' | 'rooms' | 'meetings' | 'people'

const tiles = [
  { stage: 'map', icon: <MapPin aria-hidden="true" /> },
  { stage: 'rooms', icon: <DoorOpen aria-hidden="true" /> },
  { stage: 'meetings', icon: <CalendarDays aria-hidden="true" /> },
  { stage: 'people', icon: <Users aria-hidden="true" /> },
] as const satisfies readonly { readonly stage: KioskOffer; readonly icon: ReactNode }[]

/** Displays with room for the board beside or above the buttons, as in the style sheet. */
const largeQuery =
  '(orientation: portrait) and (height >= 1200px), (orientation: landscape) and (width >= 1000px) and (height >= 700px)'

interface HomeProps {
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
  readonly onOpen: (stage: Stage) => void
}

/** First screen of a visit. On a tall display the board of meetings stays above, out of reach. */
const Home = ({ offers, now, onOpen }: HomeProps) => {
  const { t } = useTranslation()
  const isLarge = useMedia(largeQuery)
  return (
    <div className={styles.home}>
      <nav className={styles.tiles} aria-label={t('kiosk.whatTo')}>
        <h1 className={styles.question}>{t('kiosk.whatTo')}</h1>
        {tiles.map(
          ({ stage, icon }) =>
            offers.includes(stage) && (
              <button key={stage} type="button" className={styles.tile} onClick={() => onOpen(stage)}>
                {icon}
                <span>{t(`kiosk.offer.${stage}`)}</span>
              </button>
            ),
        )}
      </nav>
      {isLarge && <div className={styles.coming}>{offers.includes('meetings') && <MeetingBoard now={now} />}</div>}
    </div>
  )
}

interface VisitProps {
  readonly kiosk: Kiosk
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
  readonly isSeated: boolean
  readonly onSeated: (isSeated: boolean) => void
  readonly onEnd: () => void
}

/** A visit at the kiosk. All data about the visitor is in this component and goes away with it. */
export const Visit = ({ kiosk, offers, now, isSeated, onSeated, onEnd }: VisitProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const [stage, setStage] = useState<Stage>('home')
  const [targetId, setTarget] = useState<string | null>(null)
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
        {stage === 'home' && <Home offers={offers} now={now} onOpen={open} />}
        {stage === 'rooms' && <FindRoom kiosk={kiosk} now={now} onShow={show} />}
        {stage === 'meetings' && <MeetingsToday now={now} offers={offers} onShow={show} onOpen={open} />}
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
        <LanguageSheetKey />
        <SeatedKey isSeated={isSeated} onChange={onSeated} />
      </footer>
    </div>
  )
}

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
  const { places } = useSnapshot(mapState)
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
    <Finding title={t('kiosk.offer.people')} words={words} text={text} onChange={setText}>
      {(found ?? []).map(({ name, department, office }) => {
        const place = placeOf(office)
        const about = [department, office, place?.floor ?? ''].filter((part) => part !== '').join(' · ')
        return (
          <Result key={`${name} ${office}`} onShow={onShow && place ? () => onShow(place.id) : null}>
            <span className={findFieldStyles.resultName}>{name}</span>
            <span className={styles.who}>{about}</span>
          </Result>
        )
      })}
    </Finding>
  )
}
