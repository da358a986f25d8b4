import { stateName, shownState } from '#src/features/timeline/screen/place-facts.ts'
import { StateSwatch } from '#src/features/timeline/screen/state-line.tsx'
import styles from '#src/features/timeline/screen/state-line.module.css'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { classes } from '#src/ui/text.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { floorState } from '../../model/floorplan/state.ts'
import colours from './plan/theme/plan-colours.module.css'

/** Shows that a place is reserved and vacant, if a floor plan has noticed it. */
export const NobodyThere = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const { places } = useSnapshot(floorState)
  const place = places?.find(({ id }) => id === resourceId)
  if (place === undefined || shownState(place) !== 'reservedVacant') return null
  return (
    <p className={classes(styles.line, capital.capital, colours.colours)}>
      <StateSwatch place={place} />
      <span className={styles.state}>{stateName(place, t)}</span>
    </p>
  )
}
