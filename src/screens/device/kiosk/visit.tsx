import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import type { KioskOffer } from '#src/core/kiosk/kiosk-licences.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import { clearWayfinder } from '#src/state/map.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { DeviceButton } from '../device-button.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { FindPerson } from './find-person.tsx'
import { FindRoom } from './find-room.tsx'
import { MeetingsToday } from './meetings-today.tsx'
import styles from './kiosk.module.css'
import KioskMap from './map/kiosk-map.tsx'

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

/** One visitor's time at the kiosk. All it knows of them is in here, and goes with it. */
export const Visit = ({ kiosk, offers, now, onEnd }: VisitProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const [stage, setStage] = useState<Stage>('home')
  const [targetId, setTarget] = useState<string | null>(null)
  const offered = tiles.filter((tile) => offers.includes(tile.stage))
  const open = (next: Stage, target: string | null = null): void => (setTarget(target), setStage(next))
  const show = offers.includes('map') ? (id: string): void => open('map', id) : null
  // Whatever they looked for on the map goes with the visit as well.
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
