import ArrowLeft from 'lucide-react/icons/arrow-left'
import Monitor from 'lucide-react/icons/monitor'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation, useParams } from 'wouter'
import { askEngine } from '#src/base/ask-engine.ts'
import { copyLog, LogEntries } from '#src/features/notices/screen/log-entries.tsx'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { DeviceSettings, type Room } from './device-settings.tsx'
import styles from './device.module.css'
import fleetStyles from './fleet.module.css'
import { AskDialog, type Asked, FleetFailed, FleetOutcome } from './fleet-actions.tsx'
import { reportWords } from './fleet-table.tsx'
import { healthOf, missingIn, newestVersion } from '../../model/fleet/rules/fleet.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { type Fleet, useFleet } from './use-fleet.ts'

interface SectionProps {
  readonly kiosk: Kiosk
  readonly fleet: Fleet
}

/** Edits name, language and place. What was entered stays while the list is polled, and after a failure. */
const SettingsSection = ({ kiosk, fleet: { api, reload } }: SectionProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { engine } = useReading()
  const [changed, setChanged] = useState<Partial<KioskSettings>>({})
  const [room, setRoom] = useState<Room | null>(null)
  const [outcome, setOutcome] = useState<Fault | 'saving' | 'saved' | null>(null)
  const { name, language, resourceId, areaId, unitId, heading } = kiosk
  const settings: KioskSettings = { name, language, resourceId, areaId, unitId, heading, ...changed }
  useEffect(() => {
    if (resourceId === null) return
    void askEngine(engine.resource(resourceIdOf(resourceId))).then((found) => {
      if (!found.ok || found.value === null) return
      const { id, name: roomName } = found.value
      setRoom((before) => before ?? { id, name: roomName, areaName: '' })
    })
  }, [engine, resourceId])
  const missing = missingIn(kiosk.kind, settings)
  const change = (more: Partial<KioskSettings>): void => {
    setChanged({ ...changed, ...more })
    setOutcome(null)
  }
  const save = async (): Promise<void> => {
    setOutcome('saving')
    const saved = await api.change(kiosk.id, settings)
    setOutcome(saved.ok ? 'saved' : saved.fault)
    if (!saved.ok) return
    await reload()
    setChanged({})
  }
  return (
    <section className={styles.card} aria-labelledby="device-settings">
      <h2 id="device-settings">{t('fleet.page.settings')}</h2>
      <DeviceSettings
        kind={kiosk.kind}
        settings={settings}
        room={room}
        onRoom={(chosen) => {
          setRoom(chosen)
          change({ resourceId: chosen.id })
        }}
        onChange={change}
      />
      <div className={styles.buttons}>
        <Button
          look="primary"
          busy={outcome === 'saving'}
          disabled={missing !== null || Object.keys(changed).length === 0}
          onClick={() => void save()}
        >
          {t('naming.save')}
        </Button>
      </div>
      <p role="status">{outcome === 'saved' ? t('fleet.page.saved') : ''}</p>
      {outcome !== null && typeof outcome !== 'string' && (
        <p role="alert" className={styles.wrong}>
          {t('fleet.page.notSaved')} {faultMessage(outcome)}
        </p>
      )}
    </section>
  )
}

/** The screen as the device last described it: its state, the age of its data, its size and language. */
const ScreenSection = ({ kiosk }: { readonly kiosk: Kiosk }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { screen, kind, version } = kiosk
  const when = (at: NonNullable<Kiosk['lastSeen']>): string => `${format.day(at, zone)}, ${format.time(at, zone)}`
  const facts = screen && [
    { label: t('fleet.page.asOf'), value: screen.asOf === null ? '–' : when(screen.asOf) },
    { label: t('fleet.page.size'), value: `${screen.width ?? '–'} × ${screen.height ?? '–'}` },
    {
      label: t('fleet.page.language'),
      value: t(`language.${screen.language}`, { defaultValue: screen.language ?? '–' }),
    },
    { label: t('fleet.page.started'), value: screen.startedAt === null ? '–' : when(screen.startedAt) },
  ]
  const state = kind === 'panel' ? (screen?.state ?? '') : ''
  return (
    <section className={styles.card} aria-labelledby="device-screen">
      <h2 id="device-screen">{t('fleet.page.screen')}</h2>
      {screen === null ? (
        <p className={styles.hint}>{t('fleet.page.noScreen')}</p>
      ) : (
        <div className={styles.screenFacts}>
          <div
            className={styles.picture}
            data-state={state}
            style={{ aspectRatio: `${screen.width ?? 16} / ${screen.height ?? 10}` }}
          >
            {state === ''
              ? t(`fleet.kind.${kind}`)
              : t(`panel.kind.${state}`, { defaultValue: t(`fleet.kind.${kind}`) })}
          </div>
          <dl className={styles.facts}>
            {facts?.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p className={styles.hint}>{t('fleet.page.version', { version: version ?? '–' })}</p>
    </section>
  )
}

/** Reports by people in front of the device, and the device's own log. */
const ReportsSection = ({ kiosk, fleet }: SectionProps) => {
  const { t } = useTranslation()
  const { reports, log } = kiosk
  return (
    <section className={styles.card} aria-labelledby="device-reports">
      <h2 id="device-reports">{t('fleet.page.reports')}</h2>
      {reports.length === 0 && <p className={styles.hint}>{t('fleet.page.noReports')}</p>}
      {reports.length > 0 && (
        <>
          <ul>
            {reports.map((report) => (
              <li key={report.id}>{reportWords(t, report)}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button onClick={() => fleet.run({ kind: 'settle' }, [kiosk])}>{t('fleet.settle')}</Button>
          </div>
        </>
      )}
      <h2>{t('log.title')}</h2>
      {log.length === 0 ? (
        <p className={styles.hint}>{t('fleet.page.noLog')}</p>
      ) : (
        <>
          <LogEntries entries={log} />
          <div className={styles.buttons}>
            <Button onClick={() => void copyLog(log)}>{t('log.copy')}</Button>
          </div>
        </>
      )}
    </section>
  )
}

/** One device: its screen, settings, rules, reports and log, and everything an administrator can do with it. */
const DevicePage = () => {
  const { t } = useTranslation()
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const fleet = useFleet()
  const { kiosks, fault, api, reload, run, outcome, clearOutcome } = fleet
  const now = useMinute()
  const { current, licences } = useSnapshot(configuration)
  const [asked, setAsked] = useState<Asked | 'set-up' | 'rules' | null>(null)
  const kiosk = kiosks?.find((one) => one.id === id)
  const newest = useMemo(() => newestVersion(kiosks ?? []), [kiosks])
  const back = (
    <Link href="/fleet" className={styles.back}>
      <ArrowLeft size={16} aria-hidden="true" /> {t('place.fleet')}
    </Link>
  )
  if (kiosk === undefined) {
    return (
      <div className={classes(page.page, styles.screen)} aria-busy={kiosks === null && fault === null}>
        {back}
        {kiosks !== null ? (
          <EmptyState icon={<Monitor size={20} />} title={t('fleet.page.gone')} />
        ) : fault === null ? (
          <Skeleton lines={8} />
        ) : (
          <FleetFailed fault={fault} onRetry={() => void reload()} />
        )}
      </div>
    )
  }
  const health = healthOf(kiosk, { now, newest, licences })
  const place = current?.areas.find((area) => area.id === kiosk.areaId)?.name ?? ''
  const close = (): void => setAsked(null)
  return (
    <div className={classes(page.page, styles.screen)}>
      {back}
      <div className={page.bar}>
        <div>
          <h1 className={page.title}>{kiosk.name}</h1>
          <p className={styles.hint}>{[t(`fleet.kind.${kiosk.kind}`), place].filter(Boolean).join(' · ')}</p>
        </div>
        <span className={fleetStyles.health} data-health={health}>
          {t(`fleet.health.${health}`)}
        </span>
      </div>
      {kiosk.outOfOrder !== null && kiosk.outOfOrder.reason !== '' && <p>{kiosk.outOfOrder.reason}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => run({ kind: 'reload' }, [kiosk])}>{t('fleet.reload')}</Button>
        {kiosk.outOfOrder === null ? (
          <Button onClick={() => setAsked('stop')}>{t('fleet.stop')}</Button>
        ) : (
          <Button onClick={() => run({ kind: 'resume' }, [kiosk])}>{t('fleet.resume')}</Button>
        )}
        <Button onClick={() => setAsked('rules')}>{t('panel.rules.open')}</Button>
        <Button onClick={() => navigate(`/fleet?pair=&device=${encodeURIComponent(kiosk.id)}`)}>
          {t('fleet.page.pair')}
        </Button>
        <Button onClick={() => setAsked('set-up')}>{t('fleet.setUp')}</Button>
        <Button look="danger" onClick={() => setAsked('sign-out')}>
          {t('fleet.revoke')}
        </Button>
      </div>
      {outcome !== null && <FleetOutcome outcome={outcome} onRun={run} onClose={clearOutcome} />}
      <div className={styles.cards}>
        <SettingsSection kiosk={kiosk} fleet={fleet} />
        <div className={styles.column}>
          <ScreenSection kiosk={kiosk} />
          <ReportsSection kiosk={kiosk} fleet={fleet} />
        </div>
      </div>
      {(asked === 'stop' || asked === 'sign-out') && (
        <AskDialog asked={asked} kiosks={[kiosk]} onRun={run} onClose={close} />
      )}
      {asked === 'set-up' && <SetUpDialog kiosk={kiosk} api={api} onClose={close} />}
      {asked === 'rules' && <RulesDialog kiosk={kiosk} api={api} onClose={close} onSaved={() => void reload()} />}
    </div>
  )
}

export default DevicePage
