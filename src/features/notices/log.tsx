import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useQuery } from '#src/features/availability/use-query.ts'
import { browserZone } from '#src/platform/clock.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import { copyText } from '#src/ui/focus.ts'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import styles from './log.module.css'
import type { LogEntry } from './rules/log-entry.ts'
import { filterLog, logAsText, type LogFilter, logLevels, readLog } from './rules/log-list.ts'
import { logged, notify } from './state.ts'

const everything: LogFilter = { text: '', level: null }

/** What could not be read or done in this browser, for the administrator. The problems are in English. */
const Log = () => {
  const { t } = useTranslation()
  const { storage } = useServices()
  const { count } = useSnapshot(logged)
  const entries = useQuery(async () => readLog(await storage.logs()), [storage], { again: [count] })
  const [filter, setFilter] = useState(everything)
  const shown = filterLog(entries ?? [], filter)

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(logAsText(shown))
    notify(isCopied ? { kind: 'success', key: 'log.copied' } : { kind: 'error', key: 'log.notCopied' })
  }
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={entries === null}>
      <div className={page.bar}>
        <h1 className={page.title}>{t('log.title')}</h1>
        <Button
          icon={<ClipboardCopy size={15} aria-hidden="true" />}
          disabled={shown.length === 0}
          onClick={() => void copy()}
        >
          {t('log.copy')}
        </Button>
      </div>
      <p className={styles.hint}>{t('log.hint')}</p>
      {entries === null && <Skeleton lines={8} />}
      {entries?.length === 0 && (
        <EmptyState icon={<ClipboardCopy size={20} />} title={t('log.empty')}>
          {t('log.emptyHint')}
        </EmptyState>
      )}
      {entries !== null && entries.length > 0 && (
        <>
          <div className={styles.filters}>
            <SearchField
              label={t('log.search')}
              clearLabel={t('app.clear')}
              value={filter.text}
              onChange={(text) => setFilter({ ...filter, text })}
            />
            <Select
              label={t('log.level.label')}
              value={filter.level ?? 'all'}
              options={(['all', ...logLevels] as const).map((level) => ({
                value: level,
                label: t(`log.level.${level}`),
              }))}
              onChange={(level) => setFilter({ ...filter, level: level === 'all' ? null : level })}
            />
          </div>
          <p role="status" className={styles.hint}>
            {t('log.count', { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              icon={<ClipboardCopy size={20} />}
              title={t('log.noMatch')}
              actions={<Button onClick={() => setFilter(everything)}>{t('log.showAll')}</Button>}
            />
          ) : (
            <Entries entries={shown} />
          )}
        </>
      )}
    </div>
  )
}

const Entries = ({ entries }: { readonly entries: readonly LogEntry[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = browserZone()
  return (
    <ul className={styles.list} aria-label={t('log.title')}>
      {entries.map(({ at, level, what, detail }, index) => (
        <li key={`${at} ${entries.length - index}`} className={styles.entry} data-level={level}>
          <p className={styles.head}>
            <time dateTime={new Date(at).toISOString()}>
              {format.day(at, zone)}, {format.time(at, zone)}
            </time>
            <span className={styles.level}>{t(`log.level.${level}`)}</span>
            <span className={styles.what} lang="en">
              {what}
            </span>
          </p>
          <p className={styles.detail} lang="en">
            {detail}
          </p>
        </li>
      ))}
    </ul>
  )
}

export default Log
