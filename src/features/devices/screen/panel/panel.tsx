import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import Wrench from 'lucide-react/icons/wrench'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceNotices, DeviceTrouble } from '../device-trouble.tsx'
import { LanguageSwitch } from '../device-parts.tsx'
import { rulesInForce } from '../../model/rules/device-rules.ts'
import { device } from '../../model/state.ts'
import { useDevice, useNight, useTouched, useNow } from '../use-device.ts'
import { connection } from '#src/base/connection.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { oneMinute, earliest, nextMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useMedia } from '#src/ui/media.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { nameWithin, shownName } from '#src/wire/name-and-address.ts'
import capital from '#src/ui/capital.module.css'
import { classes } from '#src/ui/text.ts'
import { useWakeLock } from '#src/ui/wake-lock.ts'
import { DayStrip } from './day-strip.tsx'
import { Fitted, PanelActions, useFitted } from './panel-actions.tsx'
import { PanelSheet, type SheetKind } from './panel-sheet.tsx'
import { type PanelWords, usePanelWords } from './panel-words.ts'
import styles from './panel.module.css'
import { shareOf } from '../../model/panel/rules/day-strip.ts'
import {
  isNight,
  mayChange,
  type PanelKind,
  type PanelState,
  nextPanelMoment,
  panelState,
} from '../../model/panel/rules/panel-state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { panelFacts, type PanelSource } from '../../model/panel-booking.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'

const icons: Readonly<Record<PanelKind, ReactNode>> = {
  free: <CircleCheck aria-hidden="true" />,
  soon: <Clock aria-hidden="true" />,
  busy: <CircleMinus aria-hidden="true" />,
  'awaiting-confirmation': <CircleQuestionMark aria-hidden="true" />,
  'out-of-order': <Wrench aria-hidden="true" />,
  'too-old': <CloudOff aria-hidden="true" />,
}

interface PanelMainProps {
  readonly panel: PanelState
  readonly now: Instant
  readonly words: PanelWords
  /** The reason for being out of service, as written by a device administrator. */
  readonly outOfOrder: string
}

/** The state and its end in large letters, the countdown as a bar, and the reservation that they refer to. */
const PanelMain = ({ panel, now, words, outOfOrder }: PanelMainProps) => {
  const { t } = useTranslation()
  const { kind, current, due, countdown } = panel
  const about = kind === 'awaiting-confirmation' ? due : current
  const until = words.until(panel)
  const hints: Readonly<Partial<Record<PanelKind, string>>> = {
    'out-of-order': outOfOrder || t('panel.outOfOrderWords'),
    'too-old': t('panel.tooOldWords'),
    'awaiting-confirmation':
      due === null || due.confirmUntil === null ? '' : t('panel.confirmUntil', { time: words.time(due.confirmUntil) }),
  }
  const hint = hints[kind] ?? ''
  return (
    <section className={styles.state} aria-label={t('panel.stateLabel')}>
      <div className={styles.sentence} role="status">
        <span className={styles.icon}>{icons[kind]}</span>
        <Fitted className={styles.word} lines={2}>
          {t(`panel.kind.${kind}`)}
        </Fitted>{' '}
        {until !== '' && (
          <Fitted className={styles.until} lines={2}>
            {until}
          </Fitted>
        )}
      </div>
      {countdown && (
        <p className={styles.countdown}>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${100 - shareOf(countdown, now)}%` }} />
          </span>
          {words.left(countdown.end, now)}
        </p>
      )}
      {hint !== '' && <Fitted className={styles.hint}>{hint}</Fitted>}
      {about && kind !== 'out-of-order' && (
        <Fitted className={styles.subject} lines={2}>
          <strong>{words.subjectOf(about)}</strong>{' '}
          <span>{[words.timesOf(about), words.holderOf(about)].filter((text) => text !== '').join(' · ')}</span>
        </Fitted>
      )}
    </section>
  )
}

/**
 * Milliseconds. A dimmed panel stays bright for this time after a touch. A sheet closes automatically after the second
 * value.
 */
const brightFor = 30_000
const sheetFor = oneMinute

/** Door panel. The colour of the whole screen shows the state of the room, and text explains it. */
const Panel = () => {
  const { t } = useTranslation()
  const { device: running } = useDevice()
  const { kiosk, resource, trouble, asOf } = useSnapshot(device)
  const { zone } = useSnapshot(reader)
  const { liveness, online } = useSnapshot(connection)
  const { list } = useSnapshot(reservations)
  const { now, panel, endOfDay } = usePanel()
  const rules = rulesInForce(kiosk ?? { kind: 'panel' })
  const words = usePanelWords(zone, rules)
  const [sheet, setSheet] = useState<SheetKind | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const isBright = useTouched(brightFor)
  const isUsed = useTouched(sheetFor)
  const isDark = kiosk !== null && isNight(zone, now, { from: kiosk.nightFrom, to: kiosk.nightTo })
  useNight(isDark)
  useWakeLock()
  if (trouble !== null) return <DeviceTrouble trouble={trouble} />
  if (!kiosk) return <main className={styles.waiting} aria-busy="true" aria-label={t('boot.title')} />
  // A sheet closes if the rules no longer allow what it is for, and the confirmation also when its meeting is over.
  const isOver =
    sheet?.kind === 'finish'
      ? sheet.reservation.event.id !== panel.current?.event.id || !mayChange(sheet.reservation, 'end', kiosk)
      : sheet !== null && sheet.kind !== 'report' && rules.book === 'nobody'
  const open = isUsed && !isOver ? sheet : null
  const isKnown = panel.kind !== 'too-old' && panel.kind !== 'out-of-order'
  const canBook =
    running !== null && online && isKnown && resource?.reservationsEnabled === true && rules.book !== 'nobody'
  return (
    <main
      className={styles.panel}
      data-kind={panel.kind}
      data-night={isDark || undefined}
      data-dimmed={(isDark && !isBright) || undefined}
    >
      <header className={styles.top}>
        <div className={styles.place}>
          <RoomName>{nameWithin(resource ? shownName(resource) : kiosk.name, placesOf(kiosk, resource))}</RoomName>
          <p className={styles.about}>
            {resource?.capacity !== null && resource?.capacity !== undefined && (
              <span>{t('panel.seats', { count: resource.capacity })}</span>
            )}
            <span className={styles.age} data-old={liveness !== 'live' || undefined}>
              {liveness === 'live' && online ? t('connection.live') : words.age(panel.age, asOf)}
            </span>
          </p>
          <DeviceNotices />
        </div>
        <div className={styles.clock}>
          <p className={styles.time}>{words.time(now)}</p>
          <p className={classes(styles.date, capital.capital)}>{words.day(now)}</p>
        </div>
      </header>
      <PanelMain panel={panel} now={now} words={words} outOfOrder={kiosk.outOfOrder?.reason ?? ''} />
      {running && panel.kind !== 'out-of-order' && (
        <PanelActions panel={panel} now={now} endOfDay={endOfDay} canBook={canBook} onOpen={setSheet} />
      )}
      <footer className={styles.bottom}>
        <PanelAgenda panel={panel} words={words} />
        <div className={styles.small}>
          {running && (
            <button type="button" className={styles.quiet} onClick={() => setSheet({ kind: 'report' })}>
              {t('panel.report.open')}
            </button>
          )}
          <LanguageSwitch />
        </div>
        <DayStrip
          list={list}
          now={now}
          endOfDay={endOfDay}
          zone={zone}
          words={words}
          onSelect={canBook ? (start) => setSheet({ kind: 'later', start }) : null}
        />
      </footer>
      {running && open && (
        <PanelSheet sheet={open} onClose={close} device={running} now={now} endOfDay={endOfDay} words={words} />
      )}
    </main>
  )
}

export default Panel

const RoomName = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useFitted(heading, 1)
  return (
    <h1 ref={heading} className={styles.room}>
      {children}
    </h1>
  )
}

/** Returns the names of the device's building and of the areas that the room is in. */
function placesOf(
  kiosk: Pick<Kiosk, 'building'>,
  resource: { readonly mapInfos: readonly { readonly areaId: string }[] } | null,
): readonly string[] {
  const areas = new Map(configuration.current?.areas.map((area) => [area.id, area]))
  const ids = resource?.mapInfos.flatMap(({ areaId }) => areaAndParents(areas, areaId)) ?? []
  return [kiosk.building?.name ?? '', ...ids.map((id) => areas.get(id)?.name ?? '')].filter((name) => name !== '')
}

/** The next reservation, and where there is room for it, the rest of today. */
const PanelAgenda = ({ panel, words }: { readonly panel: PanelState; readonly words: PanelWords }) => {
  const { t } = useTranslation()
  const { kind, due } = panel
  const isTall = useMedia('(orientation: portrait)')
  // A reservation that waits for check-in is already shown on the whole screen.
  const coming = panel.next === null ? [] : [panel.next, ...panel.later]
  const [next, ...later] = kind === 'awaiting-confirmation' ? coming.filter((one) => one !== due) : coming
  return (
    <section className={styles.agenda} aria-labelledby="panel-next">
      <h2 id="panel-next" className={next ? styles.heading : 'visually-hidden'}>
        {t('panel.next')}
      </h2>
      {next ? (
        <Entry reservation={next} words={words} />
      ) : (
        <Fitted className={styles.entry} lines={2}>
          {t('panel.nothingNext')}
        </Fitted>
      )}
      {later.length > 0 && (
        // The list scrolls, so it must be focusable for keyboard users. In landscape the strip of the day shows it.
        <div
          className={isTall ? styles.list : 'visually-hidden'}
          tabIndex={isTall ? 0 : undefined}
          role="region"
          aria-label={t('panel.later')}
        >
          <ul>
            {later.map((reservation) => (
              <li key={reservation.event.id}>
                <Entry reservation={reservation} words={words} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const Entry = ({ reservation, words }: { readonly reservation: Reservation; readonly words: PanelWords }) => (
  <Fitted className={styles.entry} lines={2}>
    <strong>{words.timesOf(reservation)}</strong>{' '}
    <span>{[words.subjectOf(reservation), words.holderOf(reservation)].filter((text) => text !== '').join(' · ')}</span>
  </Fitted>
)

/** Returns the panel state. It updates every minute, and at each instant at which time alone changes it. */
function usePanel(): { readonly now: Instant; readonly panel: PanelState; readonly endOfDay: Instant } {
  // Reservations are replaced as a whole and never edited, so the snapshot contains the original objects.
  const { list } = useSnapshot(reservations)
  const { kiosk, asOf, checkingIn } = useSnapshot(device)
  const { zone } = useSnapshot(reader)
  const source = useMemo(
    (): PanelSource => ({ list, kiosk, asOf, zone, checkingIn }),
    [list, kiosk, asOf, zone, checkingIn],
  )
  const nextOf = useCallback(
    (now: Instant): Instant => earliest(nextMinute(now), nextPanelMoment(panelFacts(now, source))),
    [source],
  )
  const now = useNow(nextOf)
  return useMemo(() => {
    const facts = panelFacts(now, source)
    return { now, panel: panelState(facts), endOfDay: facts.endOfDay }
  }, [now, source])
}
