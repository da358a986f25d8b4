import { ConnectionState } from './connection-state.tsx'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { setKeysShown, timeline } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { offsetAt } from '#src/kernel/time/offsets.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { knownDeviceZone } from '#src/platform/clock.ts'
import { IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { isTyping } from '#src/ui/focus.ts'
import { commandKey, Kbd } from '#src/ui/kbd.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { AccountMenu } from './account-menu.tsx'
import { KeysDialog, Palette } from './slots.ts'
import styles from './top-bar.module.css'

/** Search and commands, the day, the age of the data, and the account. */
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
    // In the capture phase, because letters typed before the palette opens are shortcuts of the screen below.
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
        <span className={styles.searchShort}>{t('app.search')}</span>
        <Kbd>{commandKey}</Kbd>
      </button>
      <div className={styles.end}>
        <Today />
        <ConnectionState />
        <KeysButton />
        <AccountMenu />
      </div>
      {isPaletteOpen && <Palette early={early} onClose={() => show(false)} />}
    </header>
  )
}

/** Opens the keyboard shortcuts, as `?` does everywhere outside text fields. */
const KeysButton = () => {
  const { t } = useTranslation()
  const { keysShown } = useSnapshot(timeline)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '?' || isModified || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      setKeysShown(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        className={styles.keys}
        label={t('timelineKeys.title')}
        shortcut="?"
        aria-haspopup="dialog"
        icon={<CircleQuestionMark size={18} aria-hidden="true" />}
        onClick={() => setKeysShown(true)}
      />
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}

/** The date and time in the reader's zone, and on the device if it differs. It ticks on every screen. */
const Today = () => {
  const { t } = useTranslation()
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const format = useFormat()
  const device = knownDeviceZone()
  return (
    <time className={classes(styles.today, capital.capital)} dateTime={new Date(now).toISOString()}>
      {format.day(now, zone)} <span className={styles.time}>{format.time(now, zone)}</span>
      {device !== null && offsetAt(device, now) !== offsetAt(zone, now) && (
        <span className={styles.device}>{t('app.deviceTime', { time: format.time(now, device) })}</span>
      )}
    </time>
  )
}
