import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControllableObject } from '#src/core/objects/object.ts'
import { useFormat } from '#src/ui/format.ts'
import { valueWords } from './value-words.ts'

/** Milliseconds between two messages. */
const pause = 5_000

/** Tells readers politely what the server said anew: switches, choices and presence, not every tenth of a degree. */
export const LiveChanges = ({ known }: { readonly known: ReadonlyMap<string, ControllableObject> }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [words, setWords] = useState('')
  const told = useRef(known)
  const lastTold = useRef(0)
  useEffect(() => {
    // What is seen for the first time is no news, but what happens to it a moment later is.
    told.current = new Map([...known, ...told.current])
    const wait = Math.max(500, lastTold.current + pause - performance.now())
    const timer = window.setTimeout(() => {
      const changed = [...known.values()].flatMap((object) =>
        object.elements.flatMap((element) => {
          const was = told.current.get(object.id)?.elements.find(({ id }) => id === element.id)
          if (was === undefined || was.value === element.value || typeof element.value === 'number') return []
          return [
            t('controls.changed', {
              name: element.label ? `${object.name} ${element.label}` : object.name,
              value: valueWords(t, format, element),
            }),
          ]
        }),
      )
      told.current = known
      if (changed.length === 0) return
      lastTold.current = performance.now()
      setWords(format.list(changed))
    }, wait)
    return () => window.clearTimeout(timer)
  }, [known, t, format])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}
