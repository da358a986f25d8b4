import { useQuery } from '#src/base/use-query.ts'
import Plus from 'lucide-react/icons/plus'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { SearchHit } from '#src/engine/compute.ts'
import { toggleFavourite } from '../model/favourites/change-favourite.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { favourites } from '../model/favourites/state.ts'
import field from '#src/ui/field.module.css'
import optionList from '#src/ui/options.module.css'
import { useWhenMoved } from '#src/ui/focus.ts'
import styles from './add-favourite.module.css'

const offered = 7

/** Returns resources that match by name and are not favourites yet. The last results stay until new ones arrive. */
const useHits = (text: string): readonly SearchHit[] => {
  const { engine } = useReading()
  const { ids } = useSnapshot(favourites)
  const isAsked = text.trim() !== ''
  const hits = useQuery(
    // Request enough results, because favourites among them are removed.
    () => (isAsked ? engine.search(text, offered + favourites.ids.length) : null),
    [engine, text, isAsked],
    { keepsLast: true },
  )
  return isAsked && hits ? hits.filter(({ id }) => !ids.includes(id)).slice(0, offered) : []
}

/** Adds a favourite by name: type to search, then choose by arrow keys and Enter or by a tap. */
export const AddFavourite = () => {
  const { t } = useTranslation()
  const id = useId()
  const services = useReading()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const whenMoved = useWhenMoved()
  const hits = useHits(useDeferredValue(text))
  const isShown = isOpen && text.trim() !== ''
  const current = Math.min(chosen, hits.length - 1)

  const close = (): void => {
    setText('')
    setOpen(false)
    setChosen(0)
  }
  const add = (hit: SearchHit | undefined): void => {
    if (!hit) return
    close()
    void toggleFavourite(services, hit.id)
  }
  const step = (by: number): void => {
    setOpen(true)
    setChosen((current + by + hits.length) % Math.max(1, hits.length))
  }
  return (
    <div
      ref={box}
      className={styles.add}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={field.affixed}>
        <Plus size={15} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          className={field.input}
          aria-label={t('home.addFavourite')}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && hits.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('home.addFavourite')}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setOpen(true)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            const keys: Record<string, () => void> = {
              ArrowDown: () => step(1),
              ArrowUp: () => step(-1),
              Enter: () => add(isShown ? hits[current] : undefined),
              Escape: close,
            }
            const act = keys[event.key]
            if (!act) return
            event.preventDefault()
            act()
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('home.addFavourite')}
        hidden={!isShown || hits.length === 0}
        className={optionList.list}
      >
        {hits.map((hit, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={hit.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={optionList.option}
            onPointerMove={whenMoved(() => setChosen(index))}
            onClick={() => add(hit)}
          >
            <span className={optionList.name}>{hit.name}</span>
            <span className={styles.hint}>{hit.areaName}</span>
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isShown && t('finder.count', { count: hits.length })}
      </p>
    </div>
  )
}
