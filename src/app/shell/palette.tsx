import ArrowRight from 'lucide-react/icons/arrow-right'
import DoorOpen from 'lucide-react/icons/door-open'
import Search from 'lucide-react/icons/search'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { useDeferredValue, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { SearchHit } from '#src/contract/compute.ts'
import { fold } from '#src/core/filter/fold.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { setQuestion } from '#src/state/timeline.ts'
import Dialog from '#src/ui/dialog.tsx'
import { homePath } from '../routes.ts'
import { commandsOf, type Command } from './commands.ts'
import styles from './palette.module.css'

const mostResources = 8

const icons: Readonly<Record<Command['group'], ReactNode>> = {
  resource: <DoorOpen size={16} aria-hidden="true" />,
  place: <ArrowRight size={16} aria-hidden="true" />,
  action: <SquareTerminal size={16} aria-hidden="true" />,
}

/** Every word of `wanted` begins a word of `label`. */
const fits = (label: string, wanted: string): boolean => {
  const words = fold(label).split(/[\s:,.]+/)
  return fold(wanted)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Resources whose name fits, from the engine; the last answer stays until the next one. */
const useHits = (text: string): readonly SearchHit[] => {
  const { engine } = useProduct()
  const [hits, setHits] = useState<readonly SearchHit[]>([])
  useEffect(() => {
    let isWanted = true
    if (text.trim() !== '') {
      void askEngine(engine.search(text, mostResources)).then((answer) => {
        if (isWanted && answer.ok) setHits(answer.value)
      })
    }
    return () => {
      isWanted = false
    }
  }, [engine, text])
  return text.trim() === '' ? [] : hits
}

/** Ctrl/Cmd K: resources, places and actions, found by typing and run by Enter. */
const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const id = useId()
  const product = useProduct()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const hits = useHits(useDeferredValue(text))

  const commands = useMemo(() => {
    const found: Command[] = hits.map((hit) => ({
      id: `resource-${hit.id}`,
      group: 'resource',
      label: hit.name,
      hint: hit.areaName,
      run: () => {
        setQuestion({ search: hit.name })
        navigate(homePath)
      },
    }))
    return [...found, ...commandsOf(product, t, navigate).filter(({ label }) => text === '' || fits(label, text))]
  }, [hits, product, t, navigate, text])

  const current = Math.min(chosen, commands.length - 1)
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }
  const step = (by: number): void => setChosen((current + by + commands.length) % Math.max(1, commands.length))

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  return (
    <Dialog title={t('palette.title')} isBare onClose={onClose}>
      <div className={styles.input}>
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          // The palette is opened to type into; nothing else in it takes the focus.
          autoFocus
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            const keys: Record<string, () => void> = {
              ArrowDown: () => step(1),
              ArrowUp: () => step(-1),
              Home: () => setChosen(0),
              End: () => setChosen(commands.length - 1),
              Enter: () => run(commands[current]),
            }
            const act = keys[event.key]
            if (!act) return
            event.preventDefault()
            act()
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
        {commands.map((command, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            data-group-start={index > 0 && commands[index - 1]?.group !== command.group ? true : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            {icons[command.group]}
            <span className={styles.label}>{command.label}</span>
            {command.hint !== undefined && <span className={styles.hint}>{command.hint}</span>}
          </button>
        ))}
      </div>
      {commands.length === 0 && <p className={styles.nothing}>{t('palette.nothing', { text })}</p>}
      <p className="visually-hidden" role="status">
        {t('palette.count', { count: commands.length })}
      </p>
    </Dialog>
  )
}

export default Palette
