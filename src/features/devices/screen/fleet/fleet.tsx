import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation, useSearch } from 'wouter'
import { copyLog, LogEntries } from '#src/features/notices/screen/log-entries.tsx'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { csvOf } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/feedback.tsx'
import { saveFile } from '#src/ui/focus.ts'
import page from '#src/ui/page.module.css'
import { Segmented, Select } from '#src/ui/select.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { classes, useRegionalLocale } from '#src/ui/text.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { AddDevice } from './add-device.tsx'
import { FleetPlan } from '../slots.ts'
import { AskDialog, FleetFailed, FleetOutcome, SelectionBar } from './fleet-actions.tsx'
import { fleetPathOf, FleetTable, FleetTiles, type RowAction } from './fleet-table.tsx'
import styles from './fleet.module.css'
import {
  arrangeFleet,
  countByHealth,
  type FleetColumn,
  type FleetQuery,
  healthOf,
  newestVersion,
} from '../../model/fleet/rules/fleet.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { useFleet } from './use-fleet.ts'

export { default as DevicePage } from './device-page.tsx'

const first: FleetQuery = { text: '', kind: null, health: null, sortBy: 'health', isDescending: false }

/** Lists door panels and lobby kiosks for device administrators: state, location and actions. */
const Fleet = () => {
  const { t } = useTranslation()
  const locale = useRegionalLocale()
  const [, navigate] = useLocation()
  const fleet = useFleet()
  const { kiosks, fault, api, reload, run, outcome, clearOutcome } = fleet
  const now = useMinute()
  const { current, licences } = useSnapshot(configuration)
  const [query, setQuery] = useState(first)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<'list' | 'plan'>('list')
  const [opened, setOpened] = useState<{ readonly action: RowAction; readonly kiosk: Kiosk } | null>(null)
  const names = useMemo(() => new Map(current?.areas.map(({ id, name }) => [id, name])), [current])
  const placeOf = useMemo(() => (kiosk: Kiosk) => names.get(kiosk.areaId ?? '') ?? '', [names])
  const newest = useMemo(() => newestVersion(kiosks ?? []), [kiosks])
  const measure = useMemo(() => ({ now, newest, licences }), [now, newest, licences])
  const listed = useMemo(() => arrangeFleet(kiosks ?? [], query, measure, placeOf), [kiosks, query, measure, placeOf])
  const counts = useMemo(() => countByHealth(kiosks ?? [], measure), [kiosks, measure])
  // Only listed devices can be selected, so that an action never reaches a device that a filter hides.
  const selected = useMemo(() => listed.filter(({ id }) => chosen.has(id)), [listed, chosen])
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setChosen((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )

  const change = (changed: Partial<FleetQuery>): void => setQuery({ ...query, ...changed })
  const sort = (column: FleetColumn): void =>
    change({ sortBy: column, isDescending: query.sortBy === column && !query.isDescending })
  const act = useCallback(
    (action: RowAction, kiosk: Kiosk) => {
      if (action === 'resume' || action === 'settle') run({ kind: action }, [kiosk])
      else setOpened({ action, kiosk })
    },
    [run],
  )
  const close = (): void => setOpened(null)
  const save = (): void =>
    saveFile(
      `${t('fleet.fileName')}.csv`,
      'text/csv',
      csvOf(
        [
          [
            'id',
            'kind',
            'name',
            'place',
            'state',
            'lastSeen',
            'network',
            'version',
            'licence',
            'outOfOrder',
            'reports',
          ],
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
        ],
        locale,
      ),
    )

  const pairing = new URLSearchParams(useSearch())
  const code = pairing.get('pair')
  if (code !== null && fault?.kind !== 'forbidden') {
    const known = kiosks?.find(({ id }) => id === pairing.get('device')) ?? null
    if (pairing.has('device') && kiosks === null) return <Skeleton lines={8} />
    return (
      <AddDevice
        code={code}
        known={known}
        kiosks={kiosks ?? []}
        onClose={() => navigate('/fleet')}
        onAdded={({ id }) => {
          void reload().then(() => navigate(fleetPathOf(id), { replace: true }))
        }}
      />
    )
  }
  if (fault && kiosks === null) {
    return (
      <div className={page.page}>
        <h1 className={page.title}>{t('place.fleet')}</h1>
        <FleetFailed fault={fault} onRetry={() => void reload()} />
      </div>
    )
  }
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={kiosks === null}>
      <div className={page.bar}>
        <h1 className={page.title}>{t('place.fleet')}</h1>
        <div className={styles.actions}>
          <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => navigate('/fleet?pair=')}>
            {t('fleet.add.open')}
          </Button>
          <Button icon={<Download size={15} aria-hidden="true" />} disabled={listed.length === 0} onClick={save}>
            {t('fleet.save')}
          </Button>
        </div>
      </div>
      {kiosks === null && <Skeleton lines={8} />}
      {kiosks !== null && (
        <>
          <FleetTiles counts={counts} chosen={query.health} onChoose={(health) => change({ health })} />
          {outcome !== null && <FleetOutcome outcome={outcome} onRun={run} onClose={clearOutcome} />}
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
            <Segmented
              label={t('fleet.view.label')}
              value={view}
              options={(['list', 'plan'] as const).map((one) => ({ value: one, label: t(`fleet.view.${one}`) }))}
              onChange={setView}
            />
          </div>
          <p role="status" className={styles.count}>
            {t('fleet.count', { count: listed.length })}
          </p>
          {view === 'plan' ? (
            <FleetPlan kiosks={listed} measure={measure} onOpen={(id) => navigate(fleetPathOf(id))} />
          ) : (
            <>
              <SelectionBar listed={listed} selected={selected} onSelect={setChosen} onRun={run} />
              <FleetTable
                kiosks={listed}
                query={query}
                measure={measure}
                placeOf={placeOf}
                selected={chosen}
                onSelect={select}
                onSort={sort}
                onAct={act}
              />
            </>
          )}
        </>
      )}
      {opened?.action === 'stop' && <AskDialog asked="stop" kiosks={[opened.kiosk]} onRun={run} onClose={close} />}
      {opened?.action === 'log' && <LogDialog kiosk={opened.kiosk} onClose={close} />}
      {opened?.action === 'rules' && (
        <RulesDialog kiosk={opened.kiosk} api={api} onClose={close} onSaved={() => void reload()} />
      )}
    </div>
  )
}

export default Fleet

/** Shows the newest entries of a device's log, as the device last sent them. */
const LogDialog = ({ kiosk: { name, log }, onClose }: { readonly kiosk: Kiosk; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('fleet.logTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copyLog(log)}>{t('log.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('app.close')}
          </Button>
        </>
      }
    >
      <LogEntries entries={log} />
    </Dialog>
  )
}
