import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionState } from './connection-state.tsx'
import styles from './top-bar.module.css'

const Palette = laterPart(
  () => import('./palette.tsx'),
  (code) => code.default,
)

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Search and commands, the day, how fresh the data is, the account. */
export const TopBar = () => {
  const { t } = useTranslation()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const early = useRef<string | null>(null)
  const show = (isOpen: boolean): void => {
    early.current = isOpen ? '' : null
    setPaletteOpen(isOpen)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'k' && !altKey && !shiftKey) show(!isPaletteOpen)
    else if (early.current !== null && key.length === 1 && !isCommand && !altKey) early.current += key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // Before whatever else listens: letters that come ahead of the palette are keys of the screen below.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show(true)}
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
      {isPaletteOpen && <Palette early={early} onClose={() => show(false)} />}
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
