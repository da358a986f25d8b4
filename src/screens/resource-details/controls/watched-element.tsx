import { type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { ObjectElement } from '#src/core/objects/object.ts'
import { isDataReady } from '#src/core/objects/read-parts.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './controls.module.css'
import { valueWords } from './value-words.ts'

/** Element types monitor-1 and indicator-1: a value in words, the indicator's with its light. The colour says nothing alone. */
export const WatchedElement = ({ element, label }: { readonly element: ObjectElement; readonly label: string }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { type, color } = element
  const isLit = type === 'indicator-1' && color !== null && isDataReady(element)
  return (
    <div className={styles.watched}>
      <dt>{label}</dt>
      <dd>
        {isLit && <span className={styles.lamp} style={{ '--lamp': color } as CSSProperties} aria-hidden="true" />}
        {valueWords(t, format, element)}
      </dd>
    </div>
  )
}
