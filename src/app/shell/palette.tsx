import ArrowRight from 'lucide-react/icons/arrow-right'
import Bookmark from 'lucide-react/icons/bookmark'
import Building2 from 'lucide-react/icons/building-2'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { loadSavedSearches } from '#src/features/finding/model/saved-searches.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useWhenMoved } from '#src/ui/focus.ts'
import type { Command } from './commands.ts'
import { useFoundCommands } from './found-commands.ts'
import styles from './palette.module.css'

const icons: Readonly<Record<Command['group'], ReactNode>> = {
  resource: <DoorOpen size={16} aria-hidden="true" />,
  area: <Building2 size={16} aria-hidden="true" />,
  search: <Bookmark size={16} aria-hidden="true" />,
  place: <ArrowRight size={16} aria-hidden="true" />,
  spot: <MapPin size={16} aria-hidden="true" />,
  person: <UserRound size={16} aria-hidden="true" />,
  action: <SquareTerminal size={16} aria-hidden="true" />,
}

const noCommands: readonly Command[] = []

interface PaletteProps {
  /** Letters typed before the field was ready; null afterwards. */
  readonly early: RefObject<string | null>
  readonly onClose: () => void
}

/** Ctrl/Cmd K: resources, areas, saved searches, people, places and actions, found by typing and run by Enter. */
export const Palette = ({ early, onClose }: PaletteProps) => {
  const { t } = useTranslation()
  const id = useId()
  const services = useReading()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const whenMoved = useWhenMoved()
  const { commands, sentence, unread, isAnswered } = useFoundCommands(text)
  // Deferred, because focusing the field already needs a layout of the whole page.
  const shown = useDeferredValue(commands, noCommands)

  const isExampleShown = text === '' && session.rights.reserve
  const note =
    unread === null
      ? isExampleShown
        ? t('finder.try', { example: t('finder.example') })
        : ''
      : t('finder.unread', { words: unread })

  const current = Math.max(
    0,
    commands.findIndex(({ id: one }) => one === chosen),
  )
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }
  // Enter must not run a result of a shorter text. It waits for the result of the whole text.
  const isRunnable = isAnswered && commands.length > 0
  const enter = (): void => (isRunnable || chosen !== null ? run(commands[current]) : setEntered(true))
  const runEntered = useEffectEvent(() => run(commands[current]))
  const choose = (index: number): void => setChosen(commands.at(index % Math.max(1, commands.length))?.id ?? null)

  const takeEarly = (): void => {
    const { current: letters } = early
    early.current = null
    if (letters) setText(letters)
  }
  useEffect(() => {
    // An empty search prepares the engine's index for the first letter.
    void askEngine(services.engine.search('', 0))
    void loadSavedSearches(services)
  }, [services])
  useEffect(() => {
    if (isEntered && isRunnable) runEntered()
  }, [isEntered, isRunnable])
  useEffect(() => {
    // Everything is in view when it opens.
    if (text !== '' || chosen !== null)
      document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current, text, chosen])

  return (
    <Dialog title={t('finder.title')} isBare onClose={onClose}>
      <div className={styles.input}>
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          // The palette is opened to type, and has no other focusable element.
          autoFocus
          aria-label={t('finder.title')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > current ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('finder.placeholder')}
          value={text}
          onFocus={takeEarly}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(null)
            setEntered(false)
          }}
          onKeyDown={(event) => {
            const keys: Record<string, () => void> = {
              ArrowDown: () => choose(current + 1),
              ArrowUp: () => choose(current - 1),
              Home: () => choose(0),
              End: () => choose(-1),
              Enter: enter,
            }
            const act = keys[event.key]
            if (!act) return
            event.preventDefault()
            act()
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('finder.results')} className={styles.list}>
        {shown.map((command, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            data-group-start={index > 0 && shown[index - 1]?.group !== command.group ? true : undefined}
            onPointerMove={whenMoved(() => setChosen(command.id))}
            onClick={() => run(command)}
          >
            {icons[command.group]}
            <span className={styles.label}>{command.label}</span>
            {command.hint !== undefined && (
              <span className={styles.hint} data-sentence={command === sentence || undefined}>
                {command.hint}
              </span>
            )}
          </button>
        ))}
      </div>
      {commands.length === 0 && (
        <p className={styles.nothing}>{unread === null ? t('finder.nothing', { text }) : note}</p>
      )}
      {commands.length > 0 && note !== '' && <p className={styles.note}>{note}</p>}
      <p className="visually-hidden" role="status">
        {[t('finder.count', { count: commands.length }), unread === null ? '' : note].join(' ')}
      </p>
    </Dialog>
  )
}
