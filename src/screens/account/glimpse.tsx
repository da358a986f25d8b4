import styles from './glimpse.module.css'

/** Rows of a day, as lengths in quarters and states: a glimpse of what waits behind the sign-in. */
const rows = [
  'free:6 reserved:5 free:9 tentative:4 free:8',
  'reserved:8 free:4 reserved:6 free:14',
  'free:12 yours:8 free:12',
  'limited:5 free:7 reserved:9 free:4 reserved:7',
  'free:3 tentative:6 free:11 reserved:6 free:6',
  'reserved:4 free:16 closed:12',
  'free:20 reserved:5 free:7',
].map((row) => row.split(' ').map((part) => part.split(':') as [string, string]))

/** Decoration only: hidden from readers. */
export const Glimpse = () => (
  <div className={styles.glimpse} aria-hidden="true">
    {rows.map((row, index) => (
      <div key={index} className={styles.row}>
        {row.map(([state, length], place) => (
          <span key={place} data-state={state} style={{ flexGrow: Number(length) }} />
        ))}
      </div>
    ))}
    <div className={styles.now} />
  </div>
)
