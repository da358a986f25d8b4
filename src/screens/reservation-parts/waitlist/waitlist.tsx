import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { useProduct } from '#src/flows/use-product.ts'
import { removeWish } from '#src/flows/wishes.ts'
import { announcing } from '#src/state/announcing.ts'
import { waitlist } from '#src/state/waitlist.ts'
import { useMinute } from '../use-minute.ts'
import { WishLine } from './wish-line.tsx'
import styles from './waitlist.module.css'

/** Everything that is waited for, the next time first: how it stands, and a press that reserves what became free. */
export const Waitlist = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const box = useRef<HTMLDivElement>(null)
  const { wishes, standings, reserving } = useSnapshot(waitlist) as typeof waitlist
  const { isOn } = useSnapshot(announcing)
  const now = useMinute()
  const ordered = wishes.toSorted((one, other) => one.span.from - other.span.from)

  const remove = (id: string): void => {
    const next = ordered[ordered.findIndex((one) => one.id === id) + 1] ?? ordered.at(-2)
    void removeWish(product, id)
    // The pressed button is gone with its line.
    requestAnimationFrame(() => {
      const line = next && box.current?.querySelector<HTMLElement>(`[data-wish="${next.id}"]`)
      ;(line?.querySelector<HTMLElement>('[data-remove]') ?? box.current)?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.panel}>
      <p className={styles.hint}>{t('waitlist.lead')}</p>
      {ordered.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>{t('waitlist.none')}</p>
          <p>{t('waitlist.noneHint')}</p>
        </div>
      ) : (
        <ul className={styles.lines} aria-label={t('waitlist.title')}>
          {ordered.map((wish) => (
            <WishLine
              key={wish.id}
              wish={wish}
              standing={standings.get(wish.id) ?? null}
              isReserving={reserving.includes(wish.id)}
              now={now}
              onRemove={() => remove(wish.id)}
            />
          ))}
        </ul>
      )}
      {!isOn && (
        <p className={styles.hint}>
          {t('waitlist.notify')} <Link href="/settings">{t('place.settings')}</Link>
        </p>
      )}
    </div>
  )
}
