import Download from 'lucide-react/icons/download'
import Monitor from 'lucide-react/icons/monitor'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useMinute } from '#src/features/reservations/use-when.ts'
import { configuration } from '#src/features/settings/state.ts'
import { csvOf } from '#src/kernel/text.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import { saveFile } from '#src/ui/focus.ts'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { SearchField, TextField } from '#src/ui/text-fields.tsx'
import { classes } from '#src/ui/text.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { FleetTable } from './fleet-table.tsx'
import styles from './fleet.module.css'
import {
  arrangeFleet,
  type FleetColumn,
  type FleetQuery,
  type Health,
  healthOf,
  healths,
  newestVersion,
} from './rules/fleet.ts'
import { LogDialog } from './log-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { useFleet } from './use-fleet.ts'

interface OutOfOrderDialogProps {
  readonly kiosk: Kiosk
  readonly onClose: () => void
  readonly onStop: (reason: string) => void
}

/** Takes a device out of service. The device shows the reason on its screen. */
const OutOfOrderDialog = ({ kiosk, onClose, onStop }: OutOfOrderDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const stop = (): void => {
    onStop(reason.trim())
    onClose()
  }
  return (
    <Dialog
      title={t('fleet.stopTitle', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look="primary" onClick={stop}>
            {t('fleet.stop')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('fleet.reason')}
        hint={t('fleet.reasonHint')}
        value={reason}
        maxLength={200}
        autoFocus
        onChange={setReason}
      />
    </Dialog>
  )
}

const first: FleetQuery = { text: '', kind: null, health: null, sortBy: 'health', isDescending: false }

/** Lists door panels and lobby kiosks for device administrators: state, location and actions. */
const Fleet = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const fleet = useFleet()
  const { kiosks, fault, api, reload } = fleet
  const now = useMinute()
  const { current, licences } = useSnapshot(configuration)
  const [query, setQuery] = useState(first)
  const [stopping, setStopping] = useState<Kiosk | null>(null)
  const [settingUp, setSettingUp] = useState<Kiosk | null>(null)
  const [reading, setReading] = useState<Kiosk | null>(null)
  const [ruling, setRuling] = useState<Kiosk | null>(null)
  const names = useMemo(() => new Map(current?.areas.map(({ id, name }) => [id, name])), [current])
  const placeOf = useMemo(() => (kiosk: Kiosk) => names.get(kiosk.areaId ?? '') ?? '', [names])
  const newest = useMemo(() => newestVersion(kiosks ?? []), [kiosks])
  const measure = useMemo(() => ({ now, newest, licences }), [now, newest, licences])
  const listed = useMemo(() => arrangeFleet(kiosks ?? [], query, measure, placeOf), [kiosks, query, measure, placeOf])
  const counts = useMemo(() => {
    const all = (kiosks ?? []).map((kiosk) => healthOf(kiosk, measure))
    return Object.fromEntries(healths.map((health) => [health, all.filter((one) => one === health).length]))
  }, [kiosks, measure])

  const change = (changed: Partial<FleetQuery>): void => setQuery({ ...query, ...changed })
  const sort = (column: FleetColumn): void =>
    change({ sortBy: column, isDescending: query.sortBy === column && !query.isDescending })
  const resume = useCallback((kiosk: Kiosk) => void api.setOutOfOrder(kiosk.id, null).then(reload), [api, reload])
  const settle = useCallback((kiosk: Kiosk) => void api.settleReports(kiosk.id).then(reload), [api, reload])
  const save = (): void =>
    saveFile(
      `${t('fleet.fileName')}.csv`,
      'text/csv',
      csvOf([
        ['id', 'kind', 'name', 'place', 'state', 'lastSeen', 'network', 'version', 'licence', 'outOfOrder', 'reports'],
        ...listed.map((kiosk) => [
          kiosk.id,
          kiosk.kind,
          kiosk.name,
          placeOf(kiosk),
          healthOf(kiosk, measure),
          kiosk.lastSeen === null ? null : new Date(kiosk.lastSeen).toISOString(),
          kiosk.network?.kind ?? null,
          kiosk.version,
          kiosk.csCode,
          kiosk.outOfOrder?.reason ?? null,
          kiosk.reports.length,
        ]),
      ]),
    )

  if (fault && kiosks === null) {
    return (
      <div className={page.page}>
        <h1 className={page.title}>{t('place.fleet')}</h1>
        <EmptyState
          icon={<Monitor size={20} />}
          title={t(fault.kind === 'forbidden' ? 'fleet.notYours' : 'fleet.failed')}
          actions={
            fault.kind === 'forbidden' ? undefined : <Button onClick={() => void reload()}>{t('app.retry')}</Button>
          }
        >
          {faultMessage(fault)}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={kiosks === null}>
      <div className={page.bar}>
        <h1 className={page.title}>{t('place.fleet')}</h1>
        <Button icon={<Download size={15} aria-hidden="true" />} disabled={listed.length === 0} onClick={save}>
          {t('fleet.save')}
        </Button>
      </div>
      {kiosks === null && <Skeleton lines={8} />}
      {kiosks !== null && (
        <>
          <div className={styles.filters}>
            <SearchField
              label={t('fleet.search')}
              placeholder={t('fleet.search')}
              clearLabel={t('app.clear')}
              value={query.text}
              onChange={(text) => change({ text })}
            />
            <Select
              label={t('fleet.kindLabel')}
              value={query.kind ?? 'all'}
              options={(['all', 'panel', 'lobby'] as const).map((kind) => ({
                value: kind,
                label: t(`fleet.kind.${kind}`),
              }))}
              onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
            />
            <Select
              label={t('fleet.column.health')}
              value={query.health ?? 'all'}
              options={[
                { value: 'all', label: t('fleet.every') },
                ...healths.map((health) => ({
                  value: health,
                  label: t('fleet.counted', { state: t(`fleet.health.${health}`), count: counts[health] ?? 0 }),
                })),
              ]}
              onChange={(health) => change({ health: healths.find((one): one is Health => one === health) ?? null })}
            />
          </div>
          <p role="status" className={styles.count}>
            {t('fleet.count', { count: listed.length })}
          </p>
          <FleetTable
            kiosks={listed}
            query={query}
            measure={measure}
            placeOf={placeOf}
            onSort={sort}
            onStop={setStopping}
            onSetUp={setSettingUp}
            onLog={setReading}
            onRules={setRuling}
            onResume={resume}
            onSettle={settle}
          />
        </>
      )}
      {stopping && (
        <OutOfOrderDialog
          kiosk={stopping}
          onClose={() => setStopping(null)}
          onStop={(reason) => void api.setOutOfOrder(stopping.id, reason).then(reload)}
        />
      )}
      {reading && <LogDialog kiosk={reading} onClose={() => setReading(null)} />}
      {ruling && <RulesDialog kiosk={ruling} api={api} onClose={() => setRuling(null)} onSaved={() => void reload()} />}
      {settingUp && <SetUpDialog kiosk={settingUp} api={api} onClose={() => setSettingUp(null)} />}
    </div>
  )
}

export default Fleet
