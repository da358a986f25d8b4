import { useTranslation } from 'react-i18next'
import { Across } from '../grid/across.tsx'
import type { Frame } from '../grid/frame.ts'
import { xOf } from '../grid/scale.ts'
import styles from './people.module.css'
import { useCommonFree } from './use-common-free.ts'

/** Pixels a band needs to say what it is. */
const legible = 72

/** Bands over the rows of the people, where all of them are free. Readers hear of them from `PeopleTools`. */
export function CommonFree({ frame: { nameWidth, scale } }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const spans = useCommonFree()
  if (spans.length === 0) return null
  return (
    <Across nameWidth={nameWidth} isAbove>
      {spans.map(({ from, to }) => {
        const left = xOf(scale, from)
        const width = xOf(scale, to) - left
        return (
          <div key={from} role="presentation" aria-hidden="true" className={styles.common} style={{ left, width }}>
            {width >= legible && <span className={styles.commonWords}>{t('colleagues.allFree')}</span>}
          </div>
        )
      })}
    </Across>
  )
}
