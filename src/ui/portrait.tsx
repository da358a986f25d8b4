import type { Ref } from 'react'
import styles from './portrait.module.css'

interface PortraitProps {
  /** If null, the letters are shown instead. */
  readonly url: string | null
  readonly letters: string
  readonly size?: 'small' | 'normal' | 'large'
  readonly ref?: Ref<HTMLSpanElement>
}

/** A person's picture, or their initials. The name must always be shown next to it. */
export const Portrait = ({ url, letters, size = 'normal', ref }: PortraitProps) => (
  <span ref={ref} className={styles.portrait} data-size={size} aria-hidden="true">
    {url === null ? letters : <img src={url} alt="" className={styles.picture} draggable={false} />}
  </span>
)
