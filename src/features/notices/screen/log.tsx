import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { classes } from '#src/ui/text.ts'
import { Diagnostics } from './diagnostics.tsx'
import { copyLog, LogEntries } from './log-entries.tsx'
import styles from './log.module.css'
import { filterLog, type LogFilter, logLevels, readLog } from '../model/rules/log-list.ts'
import { logged } from '#src/base/log.ts'

const everything: LogFilter = { text: '', level: null }

/** Errors in this browser, for the administrator. The problems are in English. */
const Log = () => {
  const { t } = useTranslation()
  const { storage } = useReading()
  const { count } = useSnapshot(logged)
  const entries = useQuery(async () => readLog(await storage.logs()), [storage], { again: [count] })
  const [filter, setFilter] = useState(everything)
  const shown = filterLog(entries ?? [], filter)

  return (
    <div className={classes(page.page, styles.screen)} aria-busy={entries === null}>
      <div className={page.bar}>
        <h1 className={page.title}>{t('log.title')}</h1>
        <Button
          icon={<ClipboardCopy size={15} aria-hidden="true" />}
          disabled={shown.length === 0}
          onClick={() => void copyLog(shown)}
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
            <LogEntries entries={shown} />
          )}
        </>
      )}
      {entries !== null && <Diagnostics entries={entries} />}
    </div>
  )
}

export default Log
