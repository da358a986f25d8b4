import { useDelayed } from './delayed.ts'
import styles from './skeleton.module.css'

/** Bars where lines of text will stand; drawn only past 300 ms. The words for readers are the caller's. */
export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => {
  const shown = useDelayed(true)
  return (
    <div className={styles.lines} aria-hidden="true" data-shown={shown || undefined}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.line} />
      ))}
    </div>
  )
}
