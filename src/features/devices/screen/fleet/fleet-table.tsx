import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { useTranslation } from '#src/locale/use-translation.ts'
import {
  alwaysTiled,
  type FleetColumn,
  fleetColumns,
  type FleetMeasure,
  type FleetQuery,
  type Health,
  healthOf,
  healths,
} from '../../model/fleet/rules/fleet.ts'
import { licenceCodes } from '#src/base/rules/licences.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { reader } from '#src/base/reader.ts'
import { Button } from '#src/ui/button.tsx'
import { useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import styles from './fleet.module.css'

/** A button of a row. */
export type RowAction = 'stop' | 'resume' | 'settle' | 'log' | 'rules'

interface FleetTableProps {
  readonly kiosks: readonly Kiosk[]
  readonly query: FleetQuery
  readonly measure: FleetMeasure
  readonly placeOf: (kiosk: Kiosk) => string
  /** Ids of the selected devices. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (id: string, isSelected: boolean) => void
  readonly onSort: (column: FleetColumn) => void
  readonly onAct: (action: RowAction, kiosk: Kiosk) => void
}

/** Below this width, each cell of a row is on a line of its own (`fleet.module.css`). */
const stackedQuery = '(width < 900px)'

/** One row per device. A click on a column heading sorts by that column; a second click reverses the order. */
export const FleetTable = ({ kiosks, query, onSort, selected, ...shared }: FleetTableProps) => {
  const { t } = useTranslation()
  const keys = useMemo(() => kiosks.map(({ id }) => id), [kiosks])
  const height = useMedia(stackedQuery) ? 196 : 55
  const rows = useVirtualRows({ keys, estimate: () => height })
  return (
    <div className={styles.scroller} role="region" tabIndex={0} aria-label={t('place.fleet')}>
      <table
        className={styles.table}
        aria-rowcount={rows.isWhole ? undefined : kiosks.length + 1}
        data-whole={rows.isWhole || undefined}
      >
        <thead>
          <tr aria-rowindex={rows.isWhole ? undefined : 1}>
            {fleetColumns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={query.sortBy !== column ? 'none' : query.isDescending ? 'descending' : 'ascending'}
              >
                <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                  {t(`fleet.column.${column}`)}
                  <span aria-hidden="true">{query.sortBy !== column ? '' : query.isDescending ? ' ↓' : ' ↑'}</span>
                </button>
              </th>
            ))}
            <th scope="col">{t('fleet.column.actions')}</th>
          </tr>
        </thead>
        <tbody {...rows.listProps}>
          {rows.partsOf(0, kiosks.length).map((part) => {
            if (part.row === null) {
              return (
                <tr key={part.key} aria-hidden="true" className={styles.gap}>
                  <td aria-hidden="true" colSpan={fleetColumns.length + 1} style={{ height: part.height }} />
                </tr>
              )
            }
            const kiosk = kiosks[part.row]!
            return (
              <tr
                key={part.key}
                ref={rows.measure}
                data-index={part.row}
                data-health={healthOf(kiosk, shared.measure)}
                aria-rowindex={rows.isWhole ? undefined : part.row + 2}
              >
                <FleetCells kiosk={kiosk} isSelected={selected.has(kiosk.id)} {...shared} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const licenceNames: Readonly<Record<string, 'basic' | 'standard' | 'premium'>> = {
  [licenceCodes.KioskBasic]: 'basic',
  [licenceCodes.KioskStandard]: 'standard',
  [licenceCodes.KioskPremium]: 'premium',
}

interface FleetCellsProps extends Omit<FleetTableProps, 'kiosks' | 'query' | 'onSort' | 'selected'> {
  readonly kiosk: Kiosk
  readonly isSelected: boolean
}

/** Minutes; from here on, the table shows a date and time instead of a number of hours. */
const dayLong = 24 * 60

/** Returns the kind of a report, with its text if it has one. */
export function reportWords(t: TFunction, { kind, text }: Kiosk['reports'][number]): string {
  const words = t(`panel.report.kind.${kind}`, { defaultValue: kind })
  return text === '' ? words : t('fleet.report', { kind: words, text })
}

export const fleetPathOf = (id: string): string => `/fleet/${encodeURIComponent(id)}`

const FleetCells = memo(({ kiosk, isSelected, measure, placeOf, onSelect, onAct }: FleetCellsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { name, kind, lastSeen, network, version, csCode, outOfOrder, reports, log } = kiosk
  const health = healthOf(kiosk, measure)
  const silentFor = lastSeen === null ? null : Math.floor(minutesBetween(lastSeen, measure.now))
  const licence = licenceNames[csCode ?? '']
  const button = (action: RowAction, words: string, look: 'outline' | 'primary' = 'outline') => (
    <Button size="small" look={look} onClick={() => onAct(action, kiosk)}>
      {words}
    </Button>
  )
  return (
    <>
      <th scope="row">
        <div className={styles.named}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('fleet.select', { name })}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(kiosk.id, currentTarget.checked)}
          />
          <span>
            <Link href={fleetPathOf(kiosk.id)} className={styles.name}>
              {name}
            </Link>
            <span className={styles.place}>
              {[t(`fleet.kind.${kind}`), placeOf(kiosk)].filter((text) => text !== '').join(' · ')}
            </span>
          </span>
        </div>
      </th>
      <td data-label={t('fleet.column.health')}>
        <span className={styles.health} data-health={health}>
          {t(`fleet.health.${health}`)}
        </span>
        {outOfOrder !== null && outOfOrder.reason !== '' && <span className={styles.note}>{outOfOrder.reason}</span>}
        {reports.map((report) => (
          <span key={report.id} className={styles.note}>
            {reportWords(t, report)}
          </span>
        ))}
      </td>
      <td data-label={t('fleet.column.lastSeen')}>
        {lastSeen === null || silentFor === null
          ? t('fleet.never')
          : silentFor < 2
            ? t('fleet.justNow')
            : silentFor < dayLong
              ? t('fleet.ago', { duration: format.duration(silentFor) })
              : `${format.day(lastSeen, zone)} ${format.time(lastSeen, zone)}`}
      </td>
      <td className={styles.network} data-label={t('fleet.column.network')}>
        {t(`fleet.network.${network?.kind ?? 'unknown'}`)}
        {network?.strength !== null && network?.strength !== undefined && ` ${format.percent(network.strength)}`}
      </td>
      <td data-label={t('fleet.column.version')}>{version ?? '–'}</td>
      <td data-label={t('fleet.column.licence')}>{licence ? t(`fleet.licence.${licence}`) : (csCode ?? '–')}</td>
      <td>
        <div className={styles.actions}>
          {outOfOrder === null ? button('stop', t('fleet.stop')) : button('resume', t('fleet.resume'), 'primary')}
          {reports.length > 0 && button('settle', t('fleet.settle'))}
          {log.length > 0 && button('log', t('fleet.counted', { state: t('log.title'), count: log.length }))}
          {button('rules', t('panel.rules.open'))}
        </div>
      </td>
    </>
  )
})

interface FleetTilesProps {
  readonly counts: Readonly<Record<Health, number>>
  readonly chosen: Health | null
  readonly onChoose: (health: Health | null) => void
}

/** Number of devices in each state. A tile filters the list by its state; a second click shows all. */
export const FleetTiles = ({ counts, chosen, onChoose }: FleetTilesProps) => {
  const { t } = useTranslation()
  const shown = healths.filter((health) => alwaysTiled.includes(health) || counts[health] > 0 || health === chosen)
  return (
    <div className={styles.tiles} role="group" aria-label={t('fleet.column.health')}>
      {shown.toReversed().map((health) => (
        <button
          key={health}
          type="button"
          className={styles.tile}
          data-health={health}
          aria-pressed={health === chosen}
          onClick={() => onChoose(health === chosen ? null : health)}
        >
          <span className={styles.tileCount}>{counts[health]}</span>
          <span>{t(`fleet.health.${health}`)}</span>
        </button>
      ))}
    </div>
  )
}
