import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { version } from '../../../../package.json'
import { useQuery } from '#src/base/use-query.ts'
import { connection, howConnected } from '#src/base/connection.ts'
import { readVitals } from '#src/platform/vitals.ts'
import type { Services } from '#src/base/needs.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/focus.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './log.module.css'
import type { LogEntry } from '#src/base/rules/log-entry.ts'
import { countRequests, supportReport } from '../model/rules/log-list.ts'
import { notify } from '../model/state.ts'

const originOf = (address: string): string | null => parseUrl(address, window.location.href)?.origin ?? null

/** Returns all facts, without names, addresses of people, tokens or paths. */
async function measure({ configFile: { apiURL }, provider, storage }: Services) {
  const requests = performance.getEntriesByType('resource')
  const used = (await navigator.storage?.estimate?.())?.usage ?? null
  return {
    ...readVitals(),
    calendar: provider.serverType,
    storage: storage.mode,
    usedBytes: used,
    api: countRequests(requests, originOf(apiURL)),
    calendarService: countRequests(requests, provider.baseURL === null ? null : originOf(provider.baseURL)),
  }
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** Figures of this page for support, with a button that copies them and the newest entries of the log. */
export const Diagnostics = ({ entries }: { readonly entries: readonly LogEntry[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useServices()
  const { hub, failure, online, liveness } = useSnapshot(connection)
  const measured = useQuery(() => measure(services), [services], { again: [entries.length] })
  if (measured === null) return null
  const { calendar, storage, usedBytes, api, calendarService, layoutShift, longTasks, longestTask, ...times } = measured
  const milliseconds = (value: number | null): string =>
    value === null
      ? t('diagnostics.notMeasured')
      : t('diagnostics.milliseconds', { time: format.number(Math.round(value)) })
  const requests = ({ count, median }: typeof api): string =>
    count === 0 ? '0' : t('diagnostics.requestCount', { number: format.number(count), time: milliseconds(median) })
  const shown: readonly (readonly [string, string])[] = [
    [t('diagnostics.version'), version],
    [t('diagnostics.firstByte'), milliseconds(times.firstByte)],
    [t('diagnostics.largestPaint'), milliseconds(times.largestPaint)],
    [t('diagnostics.interaction'), milliseconds(times.interaction)],
    [t('diagnostics.layoutShift'), format.number(Math.round(layoutShift * 1_000) / 1_000)],
    [
      t('diagnostics.longTasks'),
      longTasks === 0
        ? '0'
        : t('diagnostics.longest', { number: format.number(longTasks), time: milliseconds(longestTask) }),
    ],
    [t('diagnostics.api'), requests(api)],
    [t('diagnostics.calendar'), requests(calendarService)],
  ]
  const report = (): string =>
    supportReport(
      {
        Foyer: version,
        Time: new Date(services.clock.now()).toISOString(),
        Browser: navigator.userAgent,
        Languages: [navigator.languages].flat().join(', '),
        Window: `${window.innerWidth}x${window.innerHeight} at ${window.devicePixelRatio}`,
        Calendar: calendar,
        API: originOf(services.configFile.apiURL),
        'Live connection': `${hub}, ${howConnected({ online, liveness })}`,
        'Last failure of the connection': failure,
        Storage: storage,
        'Stored bytes': usedBytes,
        'Time to first byte (ms)': round(times.firstByte),
        'Largest contentful paint (ms)': round(times.largestPaint),
        'Interaction to next paint (ms)': round(times.interaction),
        'Cumulative layout shift': Math.round(layoutShift * 1_000) / 1_000,
        'Long tasks': longTasks,
        'Longest task (ms)': round(longestTask),
        'Requests to the API': api.count,
        'Median of these (ms)': round(api.median),
        'Requests to the calendar': calendarService.count,
        'Median of those (ms)': round(calendarService.median),
      },
      entries,
    )
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(report())
    notify(isCopied ? { kind: 'success', key: 'diagnostics.copied' } : { kind: 'error', key: 'diagnostics.notCopied' })
  }
  return (
    <section className={styles.diagnostics} aria-labelledby="diagnostics">
      <div className={styles.diagnosticsHead}>
        <h2 id="diagnostics">{t('diagnostics.title')}</h2>
        <Button icon={<ClipboardCopy size={15} aria-hidden="true" />} onClick={() => void copy()}>
          {t('diagnostics.copy')}
        </Button>
      </div>
      <p className={styles.hint}>{t('diagnostics.hint')}</p>
      <dl className={styles.facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
