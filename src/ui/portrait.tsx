import type { Ref } from 'react'
import styles from './portrait.module.css'

interface PortraitProps {
  /** Null: the letters stand in. */
  readonly url: string | null
  readonly letters: string
  readonly size?: 'small' | 'normal' | 'large'
  readonly ref?: Ref<HTMLSpanElement>
}

/** A person's picture, or their initials. Never the only sign of who it is: the name stands beside it. */
export const Portrait = ({ url, letters, size = 'normal', ref }: PortraitProps) => (
  <span ref={ref} className={styles.portrait} data-size={size} aria-hidden="true">
    {url === null ? letters : <img src={url} alt="" className={styles.picture} draggable={false} />}
  </span>
)
