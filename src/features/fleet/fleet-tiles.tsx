import { useTranslation } from 'react-i18next'
import styles from './fleet.module.css'
import { alwaysTiled, type Health, healths } from './rules/fleet.ts'

interface FleetTilesProps {
  readonly counts: Readonly<Record<Health, number>>
  readonly chosen: Health | null
  readonly onChoose: (health: Health | null) => void
}

/** Number of devices in each state. A tile filters the list by its state; a second click shows all. */
export const FleetTiles = ({ counts, chosen, onChoose }: FleetTilesProps) => {
  const { t } = useTranslation()
  const shown = healths.filter((health) => alwaysTiled.includes(health) || counts[health] > 0 || health === chosen)
  return (
    <div className={styles.tiles} role="group" aria-label={t('fleet.column.health')}>
      {shown.toReversed().map((health) => (
        <button
          key={health}
          type="button"
          className={styles.tile}
          data-health={health}
          aria-pressed={health === chosen}
          onClick={() => onChoose(health === chosen ? null : health)}
        >
          <span className={styles.tileCount}>{counts[health]}</span>
          <span>{t(`fleet.health.${health}`)}</span>
        </button>
      ))}
    </div>
  )
}
