import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { withLaterTexts } from '#src/locale/index.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionState } from './connection-state.tsx'
import styles from './top-bar.module.css'

const Palette = laterPart(withLaterTexts(() => import('./palette.tsx')))

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Search and commands, the day, how fresh the data is, the account. */
export const TopBar = () => {
  const { t } = useTranslation()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setPaletteOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setPaletteOpen(true)}
      >
        <Search size={15} aria-hidden="true" />
        <span className={styles.searchWords}>{t('palette.open')}</span>
        <Kbd>{commandKey}</Kbd>
      </button>
      <div className={styles.end}>
        <Today />
        <ConnectionState />
        <AccountMenu />
      </div>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const Today = () => {
  const { now, zone } = useSnapshot(timeline)
  const format = useFormat()
  if (now === 0) return null
  return (
    <time className={styles.today} dateTime={new Date(now).toISOString()}>
      {format.day(now, zone)} <span className={styles.time}>{format.time(now, zone)}</span>
    </time>
  )
}
