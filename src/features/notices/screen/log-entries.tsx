import { useTranslation } from '#src/locale/use-translation.ts'
import { browserZone } from '#src/platform/clock.ts'
import { copyText } from '#src/ui/focus.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './log.module.css'
import type { LogEntry } from '#src/base/rules/log-entry.ts'
import { logAsText } from '../model/rules/log-list.ts'
import { notify } from '../model/state.ts'

/** Copies entries as plain text, and says so. */
export async function copyLog(entries: readonly LogEntry[]): Promise<void> {
  const isCopied = await copyText(logAsText(entries))
  notify(isCopied ? { kind: 'success', key: 'log.copied' } : { kind: 'error', key: 'log.notCopied' })
}

/** Lists entries of a log in their order. The problems are in English. */
export const LogEntries = ({ entries }: { readonly entries: readonly LogEntry[] }) => {
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
