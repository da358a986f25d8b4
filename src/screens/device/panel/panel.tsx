import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isNight } from '#src/core/panel/night.ts'
import { shownName } from '#src/core/resource/name-and-address.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import { connection } from '#src/state/connection.ts'
import { device } from '#src/state/device.ts'
import { timeline } from '#src/state/timeline.ts'
import { useDevice } from '../device-context.ts'
import { DeviceNotices } from '../device-notices.tsx'
import { DeviceTrouble } from '../device-trouble.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { useNight } from '../use-night.ts'
import { useTouched } from '../use-touched.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { PanelAgenda } from './panel-agenda.tsx'
import styles from './panel.module.css'
import { PanelSheet, type SheetKind } from './panel-sheet.tsx'
import { PanelActions } from './panel-actions.tsx'
import { PanelState } from './panel-state.tsx'
import { usePanel } from './use-panel.ts'
import { usePanelWords } from './panel-words.ts'

/** Milliseconds for which a dimmed panel is bright after a touch, and after which a sheet closes by itself. */
const brightFor = 30_000
const sheetFor = oneMinute

/** The panel at a door: the colour of the whole screen says how the room is, and everything else says it in words. */
const Panel = () => {
  const { t } = useTranslation()
  const { device: running } = useDevice()
  const { kiosk, resource, trouble, asOf } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const { liveness, online } = useSnapshot(connection)
  const { now, panel, endOfDay } = usePanel()
  const words = usePanelWords(zone)
  const [sheet, setSheet] = useState<SheetKind | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const isBright = useTouched(brightFor)
  const isUsed = useTouched(sheetFor)
  const isDark = kiosk !== null && isNight(zone, now, { from: kiosk.nightFrom, to: kiosk.nightTo })
  useNight(isDark)
  useWakeLock()
  if (trouble !== null) return <DeviceTrouble trouble={trouble} />
  if (!kiosk) return <main className={styles.waiting} aria-busy="true" aria-label={t('boot.title')} />
  // The question ends with the meeting that it is about.
  const isOver = sheet?.kind === 'finish' && sheet.reservation.event.id !== panel.current?.event.id
  const open = isUsed && !isOver ? sheet : null
  return (
    <main
      className={styles.panel}
      data-kind={panel.kind}
      data-night={isDark || undefined}
      data-dimmed={(isDark && !isBright) || undefined}
    >
      <header className={styles.top}>
        <div className={styles.place}>
          <h1 className={styles.room}>{resource ? shownName(resource) : kiosk.name}</h1>
          <p className={styles.about}>
            {resource?.capacity !== null && resource?.capacity !== undefined && (
              <span>{t('panel.seats', { count: resource.capacity })}</span>
            )}
            <span className={styles.age} data-old={liveness !== 'live' || undefined}>
              {liveness === 'live' && online ? t('connection.live') : words.age(panel.age, asOf)}
            </span>
          </p>
          <DeviceNotices isInline />
        </div>
        <div className={styles.clock}>
          <p className={styles.time}>{words.time(now)}</p>
          <p className={styles.date}>{words.day(now)}</p>
        </div>
      </header>
      <PanelState panel={panel} now={now} words={words} outOfOrder={kiosk.outOfOrder?.reason ?? ''} />
      <PanelAgenda panel={panel} words={words} />
      <footer className={styles.bottom}>
        {running && panel.kind !== 'out-of-order' && (
          <PanelActions panel={panel} now={now} endOfDay={endOfDay} onOpen={setSheet} words={words} />
        )}
        <div className={styles.small}>
          {running && (
            <button type="button" className={styles.quiet} onClick={() => setSheet({ kind: 'report' })}>
              {t('panel.report.open')}
            </button>
          )}
          <LanguageSwitch />
        </div>
      </footer>
      {running && open && (
        <PanelSheet sheet={open} onClose={close} device={running} now={now} endOfDay={endOfDay} words={words} />
      )}
    </main>
  )
}

export default Panel
